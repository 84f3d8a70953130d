import type { RouteObject } from 'react-router-dom'
import { ACCOUNT_PATHS } from '#src/paths.ts'

const lazy = async () => ({ Component: (await import('./InPreparationPage.tsx')).InPreparationPage })

/** One for every screen of the account: shown wherever no feature has its own. */
export const PREPARATION_ROUTES: (RouteObject & { path: string })[] = Object.values(ACCOUNT_PATHS).map((path) => ({ path, lazy }))
