import { Badge, IconButton } from '@mui/material'
import { Suspense, useState, useSyncExternalStore } from 'react'
import type { BellSign } from '#src/components/notices/NoticeCount.tsx'
import { addMessages } from '#src/i18n/account-messages.ts'
import { useText } from '#src/i18n/use-text.ts'
import { deviceOpened } from '#src/offline/database/device-database.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { lazyDialog, lazyPart } from '#src/ui/feedback/lazy-part.tsx'

// The count needs the database's code and words of its own, which no first screen waits for.
const NoticeCount = lazyPart(async () => {
  const [{ NoticeCount: Component }] = await Promise.all([
    import('#src/components/notices/NoticeCount.tsx'),
    addMessages('notices'),
  ])
  return Component
}, null)
const NoticePanel = lazyDialog(async () => {
  const [{ NoticePanel: Component }] = await Promise.all([
    import('#src/components/notices/NoticePanel.tsx'),
    addMessages('notices'),
  ])
  return Component
})

/** In the top bar: how many notices are unread, and the button to open the newest. */
export function NoticeBell() {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [sign, setSign] = useState<BellSign>()
  const opened = useSyncExternalStore(deviceOpened.subscribe, deviceOpened.get, deviceOpened.get)
  const name = sign?.name ?? text('layout.notices')
  return (
    <>
      <IconButton
        color="inherit"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        aria-label={name}
        title={name}
      >
        <Badge badgeContent={sign?.badge} color="error" slotProps={{ badge: { 'aria-hidden': true } }}>
          <Icon name="bell" />
        </Badge>
      </IconButton>
      <Suspense>{opened === 'opened' && <NoticeCount onCount={setSign} />}</Suspense>
      <Suspense>{anchor && <NoticePanel anchor={anchor} close={() => setAnchor(null)} />}</Suspense>
    </>
  )
}
