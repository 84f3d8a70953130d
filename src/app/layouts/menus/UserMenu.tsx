import { Avatar, Box, Button } from '@mui/material'
import { startTransition, Suspense, useState, type MouseEvent } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { install, isManual, type ManualWay } from '#src/ui/install/prompt.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { useSession } from '#src/components/account/session.ts'
import { useAvatar } from '#src/components/account/use-avatar.ts'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

// Not needed by any first screen.
const UserMenuList = lazyDialog(async () => (await import('./UserMenuList.tsx')).UserMenuList)
const InstallDialog = lazyDialog(
  async () => (await import('#src/app/layouts/InstallDialog.tsx')).InstallDialog,
)
const LogoutDialog = lazyDialog(async () => (await import('#src/app/layouts/LogoutDialog.tsx')).LogoutDialog)

/** The user menu: Personal Center and Logout (requirements §2). */
export function UserMenu() {
  const text = useText()
  const { user } = useSession()
  const avatar = useAvatar(user.avatar)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [leaving, setLeaving] = useState(false)
  const [explained, setExplained] = useState<ManualWay>()
  // The button shows that it was pressed before the menu is rendered: a slow phone would seem unresponsive.
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => startTransition(() => setAnchor(currentTarget))
  const explainInstall = () => {
    const way = install.get()
    if (isManual(way)) setExplained(way)
  }
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={open}
        sx={{ minWidth: 44, px: 1, gap: 1 }}
      >
        <Avatar
          aria-hidden
          {...(avatar !== undefined && { src: avatar })}
          alt=""
          sx={{ width: 30, height: 30, fontSize: '0.9375rem', background: 'var(--gradient)', color: '#fff' }}
        >
          {user.nickName.trim().slice(0, 1).toUpperCase()}
        </Avatar>
        <VisuallyHidden>{text('layout.userMenu', { name: user.nickName })}</VisuallyHidden>
        <Box
          component="span"
          aria-hidden
          className="wide-only"
          sx={{ maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {user.nickName}
        </Box>
        <span className="wide-only">
          <Icon name="chevronDown" size={16} />
        </span>
      </Button>
      <Suspense>
        {anchor && (
          <UserMenuList
            anchor={anchor}
            close={() => setAnchor(null)}
            leave={() => setLeaving(true)}
            explainInstall={explainInstall}
          />
        )}
        {explained && <InstallDialog way={explained} close={() => setExplained(undefined)} />}
        {leaving && <LogoutDialog close={() => setLeaving(false)} />}
      </Suspense>
    </>
  )
}
