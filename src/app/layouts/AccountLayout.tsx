import { Box, useMediaQuery } from '@mui/material'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router-dom'
import { LAYOUT } from '#src/domain/shared/limits.ts'
import { renewedSession } from '#src/offline/session/own-session.ts'
import { useText } from '#src/i18n/use-text.ts'
import { sideMenu } from '#src/ui/page/frame.ts'
import { addMessages } from '#src/i18n/account-messages.ts'
import { sessionEnd } from '#src/app/session/ended.ts'
import { identityRequest } from '#src/app/session/identity.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { watchKeyboard } from '#src/ui/page/keyboard-inset.ts'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { Shortcuts } from '#src/app/shortcuts/Shortcuts.tsx'
import { SessionContext, type Session } from '#src/components/account/session.ts'
import { AllowedScreen } from './AllowedScreen.tsx'
import { AccountUpdateBar } from './AccountUpdateBar.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ClosedBar } from './ClosedBar.tsx'
import { ConfirmEmailBar } from './ConfirmEmailBar.tsx'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { SideMenu } from '#src/app/layouts/menus/SideMenu.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'
import { useMenuOpen } from '#src/app/layouts/menus/use-menu-open.ts'
import { lazyDialog, lazyPart } from '#src/ui/feedback/lazy-part.tsx'
import { ScreenNotOnDevice } from '#src/ui/feedback/ScreenNotOnDevice.tsx'

const MenuDrawer = lazyDialog(async () => (await import('#src/app/layouts/menus/MenuDrawer.tsx')).MenuDrawer)
const SignInDialog = lazyPart(async () => {
  const [{ SignInDialog: Component }] = await Promise.all([
    import('#src/app/session/SignInDialog.tsx'),
    addMessages('identity'),
  ])
  return Component
}, null)
const IdentityDialog = lazyDialog(async () => {
  const [{ IdentityDialog: Component }] = await Promise.all([
    import('#src/components/identity/IdentityDialog.tsx'),
    addMessages('identity'),
  ])
  return Component
})
const SetUpFactorPage = lazyPart(
  async () => {
    const [{ SetUpFactorPage: Component }] = await Promise.all([
      import('#src/features/account/security/SetUpFactorPage.tsx'),
      addMessages('profile'),
    ])
    return Component
  },
  <ScreenNotOnDevice />,
)

/**
 * The account: menu at the side, bar on top, the screen in the middle. On phones a bar at the
 * foot leads to what one does there, and the menu opens over the screen.
 */
export function AccountLayout() {
  const text = useText()
  const loaded = useRouteLoaderData<Session>('account')!
  const renewed = useObservable(renewedSession)
  const session: Session =
    renewed?.user.userId === loaded.user.userId ? { ...renewed, source: 'server' } : loaded
  const wide = useMediaQuery('(min-width:900px)')
  const phone = usePhone()
  const [opened, setOpened] = useMenuOpen()
  // The location where the drawer was opened: navigating closes it, and coming back leaves it closed.
  const { key } = useLocation()
  const [drawerAt, setDrawerAt] = useState<string>()
  if (drawerAt !== undefined && drawerAt !== key) setDrawerAt(undefined)
  const toggle = () => (wide ? setOpened(!opened) : setDrawerAt(key))
  const ended = useObservable(sessionEnd)
  const settle = useObservable(identityRequest)
  useEffect(() => (phone ? watchKeyboard() : undefined), [phone])
  // The bars render first, then the screen: both in one step block a slow phone.
  const barred = useDeferredValue(true, false)
  return (
    <SessionContext value={session}>
      <SkipLink />
      <TopBar phone={phone} toggle={toggle} expanded={wide ? opened : drawerAt === key} />
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        {wide && (
          <Box
            component="nav"
            id="menu"
            aria-label={text('layout.mainMenu')}
            className="no-print"
            sx={sideMenu(opened)}
          >
            <SideMenu collapsed={!opened} />
          </Box>
        )}
        <Suspense>
          {!wide && drawerAt === key && <MenuDrawer phone={phone} close={() => setDrawerAt(undefined)} />}
        </Suspense>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <AccountUpdateBar />
          <ClosedBar />
          {session.impersonation ? (
            <ImpersonationBanner />
          ) : (
            !session.user.emailConfirmed && !session.factorMissing && <ConfirmEmailBar />
          )}
          <Box
            component="main"
            id="content"
            tabIndex={-1}
            sx={{
              maxWidth: LAYOUT.containerWidth,
              mx: 'auto',
              p: { xs: 2, sm: 3 },
              pb: { xs: 'calc(var(--bottom-bar) + 24px)', sm: 8 },
              outline: 'none',
            }}
          >
            {barred &&
              (session.factorMissing ? (
                <Suspense>
                  <SetUpFactorPage />
                </Suspense>
              ) : (
                <AllowedScreen />
              ))}
          </Box>
        </Box>
      </Box>
      {phone && <BottomBar toggle={toggle} expanded={drawerAt === key} />}
      {barred && <ScrollRestoration />}
      {barred && <Shortcuts />}
      <Suspense>
        {settle && <IdentityDialog proven={() => settle(true)} close={() => settle(false)} />}
      </Suspense>
      <Suspense>{ended && !session.impersonation && <SignInDialog />}</Suspense>
    </SessionContext>
  )
}
