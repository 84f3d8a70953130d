import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { entryOf, MENU, menuFor } from '#src/app/menu.ts'
import { useSession } from '#src/components/account/session.ts'
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx'
import { ScreenNotOnDevice } from '#src/ui/feedback/ScreenNotOnDevice.tsx'

const NotAllowedPage = lazyPart(
  async () => (await import('#src/app/NotAllowedPage.tsx')).NotAllowedPage,
  <ScreenNotOnDevice />,
)

/** The screen, unless it belongs to a menu entry that the person's roles don't show (D48). */
export function AllowedScreen() {
  const { pathname } = useLocation()
  const session = useSession()
  const entry = entryOf(MENU, pathname)
  if (entry === entryOf(menuFor(MENU, session), pathname)) return <Outlet />
  return (
    <Suspense>
      <NotAllowedPage title={entry!.label} />
    </Suspense>
  )
}
