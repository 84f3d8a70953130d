import { createBrowserRouter, redirect, redirectDocument, type RouteObject } from 'react-router-dom'
import { PREPARATION_ROUTES } from '#src/features/preparation/preparation-routes.ts'
import { ACCOUNT_PATHS, REDIRECTS } from '#src/paths.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { guard } from './guard.ts'
import { AccountLayout } from './layouts/AccountLayout.tsx'
import { LoadingShell } from './layouts/LoadingShell.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Each feature says its own addresses in its `routes.ts`. */
const features = import.meta.glob<RouteObject[]>('/src/features/*/routes.ts', { eager: true, import: 'routes' })

/** Every screen of the account inside its layout; what no feature has built yet says so. */
export function accountRoutes(): RouteObject[] {
  const built = Object.values(features).flat()
  const taken = new Set(built.flatMap(pathsOf))
  return [{
    id: 'account',
    loader: ({ request }) => guard('account')(pathOf(request)),
    // Who is signed in is asked once: what happens later comes by the calls' own answers.
    shouldRevalidate: () => false,
    Component: AccountLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: LoadingShell,
    children: [{
      ErrorBoundary: ErrorPage,
      children: [
        ...built,
        ...PREPARATION_ROUTES.filter(({ path }) => !taken.has(path!)),
        ...Object.entries(REDIRECTS).map(([path, to]) => ({ path, loader: () => lead(to) })),
        { path: '*', Component: NotFoundPage },
      ],
    }],
  }]
}

export const createAppRouter = () => createBrowserRouter(accountRoutes())

const pathsOf = (route: RouteObject): string[] => [...(route.path ? [route.path] : []), ...(route.children ?? []).flatMap(pathsOf)]

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

const accountPaths: readonly string[] = Object.values(ACCOUNT_PATHS)

/** Public pages are another document (D42). */
const lead = (to: string): Response => (accountPaths.includes(to) ? redirect(to) : redirectDocument(to))
