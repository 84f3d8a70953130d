import { createBrowserRouter, redirect, redirectDocument, type RouteObject } from 'react-router-dom'
import { breath } from '#src/first-paint.ts'
import { addMessages } from '#src/i18n/messages.ts'
import { ACCOUNT_PATHS, REDIRECTS } from '#src/paths.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { guard } from './guard.ts'
import { AccountLayout } from './layouts/AccountLayout.tsx'
import { LoadingShell } from './layouts/LoadingShell.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Each feature says its own addresses in its `routes.ts`. */
const features = import.meta.glob<RouteObject[]>('/src/features/*/routes.ts', { eager: true, import: 'routes' })

/** Every screen of the account inside its layout. */
export function accountRoutes(): RouteObject[] {
  return [{
    id: 'account',
    // The files of the screen are asked for in the task that begins this: on a slow phone that is enough for one.
    loader: ({ request }) => breath().then(() => guard('account')(pathOf(request))),
    // Who is signed in is asked once: what happens later comes by the calls' own answers.
    shouldRevalidate: () => false,
    Component: AccountLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: LoadingShell,
    children: [{
      ErrorBoundary: ErrorPage,
      children: [
        ...Object.entries(features).flatMap(([file, routes]) => (FREIGHT.test(file) ? routes.map(withWords) : routes)),
        ...Object.entries(REDIRECTS).map(([path, to]) => ({ path, loader: () => lead(to) })),
        { path: '*', Component: NotFoundPage },
      ],
    }],
  }]
}

export const createAppRouter = () => createBrowserRouter(accountRoutes())

/** Features whose words are no part of the account's first ones (vite/messages.ts). */
const FREIGHT = /\/features\/(freight|loads|customs)\//

function withWords(route: RouteObject): RouteObject {
  const { lazy } = route
  if (typeof lazy !== 'function') return route
  return { ...route, lazy: async () => (await Promise.all([lazy(), addMessages('freight')]))[0] }
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

const accountPaths: readonly string[] = Object.values(ACCOUNT_PATHS)

/** Public pages are another document (D42). */
const lead = (to: string): Response => (accountPaths.includes(to) ? redirect(to) : redirectDocument(to))
