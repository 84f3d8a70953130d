/**
 * Code that comes when it is first used and is no screen. Offline it can come from nowhere, so it is fetched with the screens:
 * logging out, asking before something is thrown away, and what waits to be sent are needed most without a network.
 */
export const ON_DEMAND: (() => Promise<unknown>)[] = [
  () => import('./outbox/CountedSign.tsx'),
  () => import('./outbox/OutboxPanel.tsx'),
  () => import('./outbox/ConflictDialog.tsx'),
  () => import('#src/ui/feedback/ConfirmDialog.tsx'),
  () => import('./layouts/UserMenuList.tsx'),
  () => import('./layouts/LogoutDialog.tsx'),
  () => import('./sign-out.ts'),
  () => import('#src/offline/wipe.ts'),
  () => import('./layouts/MenuDrawer.tsx'),
  () => import('./layouts/FlyOutMenu.tsx'),
  () => import('./layouts/ThemeMenuList.tsx'),
  () => import('./layouts/LanguageDialog.tsx'),
  () => import('./layouts/InstallDialog.tsx'),
  () => import('./SignInDialog.tsx'),
  () => import('@mui/material/Tooltip'),
  () => import('#src/offline/open-account.ts'),
  () => import('#src/offline/drafts.ts'),
  () => import('#src/offline/kept-answers.ts'),
  () => import('#src/offline/session-user.ts'),
  () => import('#src/offline/documents.ts'),
  () => import('#src/offline/network-history.ts'),
  () => import('#src/offline/reference-data.ts'),
  () => import('#src/features/tracking/kept-search.ts'),
  () => import('#src/features/account/DeleteDialog.tsx'),
  () => import('#src/domain/phone.ts'),
]
