import {
  createBrowserRouter,
  matchRoutes,
  redirect,
  redirectDocument,
  type RouteObject,
} from 'react-router-dom'
import { loadQuietly } from '#src/api/chunk-loading.ts'
import { yieldToBrowser } from '#src/first-paint.ts'
import { addMessages } from '#src/i18n/account-messages.ts'
import { scopeOf, type ScreenScope } from '#src/i18n/screen-words.ts'
import { ACCOUNT_PATHS, REDIRECTS } from '#src/paths.ts'
import { setScreenLoader } from '#src/ui/page/preload-screen.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { guard } from './session/guard.ts'
import { AccountLayout } from './layouts/AccountLayout.tsx'
import { LoadingShell } from './layouts/LoadingShell.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Each feature lists its own addresses in its `routes.ts`. */
const features = import.meta.glob<RouteObject[]>('/src/features/**/routes.ts', {
  eager: true,
  import: 'routes',
})

/** Every screen of the account inside its layout. */
export function accountRoutes(): RouteObject[] {
  return [
    {
      id: 'account',
      // The task that starts this has enough to do already: continue in another.
      loader: ({ request }) => yieldToBrowser().then(() => guard('account')(pathOf(request))),
      // The session is checked once; later changes show in the answers of calls.
      shouldRevalidate: () => false,
      Component: AccountLayout,
      ErrorBoundary: ErrorPage,
      HydrateFallback: LoadingShell,
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [
            ...Object.entries(features).flatMap(([file, routes]) =>
              routes.map((route) => inItsTurn(route, scopeOf(file))),
            ),
            ...Object.entries(REDIRECTS).map(([path, to]) => ({ path, loader: () => lead(to) })),
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ]
}

export function createAppRouter() {
  const routes = accountRoutes()
  setScreenLoader((path) => {
    for (const { route } of matchRoutes(routes, path) ?? [])
      if (typeof route.lazy === 'function') void loadQuietly(route.lazy)
  })
  return createBrowserRouter(routes)
}

/** Its files load in a task of their own, with its messages where the account's first ones lack them. */
function inItsTurn(route: RouteObject, words: ScreenScope | undefined): RouteObject {
  const { lazy, children, index } = route
  if (typeof lazy !== 'function' || index) return route
  return {
    ...route,
    ...(children && { children: children.map((child) => inItsTurn(child, words)) }),
    lazy: async () =>
      (await Promise.all([yieldToBrowser().then(() => lazy()), words && addMessages(words)]))[0],
  }
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

const accountPaths: readonly string[] = Object.values(ACCOUNT_PATHS)

/** Public pages are another document (D42). */
const lead = (to: string): Response => (accountPaths.includes(to) ? redirect(to) : redirectDocument(to))
