import { useEffect, useRef, useState } from 'react'
import { useSession } from '#src/components/account/session.ts'
import { useText } from '#src/i18n/use-text.ts'
import { setBadge } from '#src/offline/pwa/badge.ts'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { useNoticeText } from './use-notice-text.ts'
import { useReadHere } from './use-read-here.ts'
import { useNotices, useTellReadWhenOnline } from './use-notices.ts'
import { useWorker } from './use-worker.ts'

/** What the bell shows beside it, and is called. */
export interface BellSign {
  badge: string | undefined
  name: string
}

/** Beyond this nobody counts. */
const MOST_SHOWN = 99

/** Counts unread notices for the bell and the app's icon, and announces one that arrives. */
export function NoticeCount({ onCount }: { onCount: (sign: BellSign) => void }) {
  const text = useText()
  const say = useNoticeText()
  const { impersonation } = useSession()
  const { newest, unread } = useNotices()
  useTellReadWhenOnline()
  useWorker()
  useReadHere(newest)
  const arrived = useArrived(newest?.find(({ read }) => !read)?.id, newest !== undefined)
  const news = newest?.find(({ id }) => id === arrived)
  const many = unread !== undefined && unread > MOST_SHOWN
  const name = many ? text('notices.bellMany') : text('notices.bell', { count: unread ?? 0 })
  useEffect(() => {
    if (unread === undefined) return
    onCount({ badge: unread > 0 ? (many ? `${MOST_SHOWN}+` : String(unread)) : undefined, name })
    // The icon is of this device, and not of whoever somebody acts for.
    if (!impersonation) setBadge(unread)
  }, [onCount, unread, many, name, impersonation])
  return (
    <VisuallyHidden component="output">
      {news && text('notices.arrived', { words: say(news) })}
    </VisuallyHidden>
  )
}

/** The unread notice that came after the page had loaded its first list. */
function useArrived(newestUnread: string | undefined, loaded: boolean): string | undefined {
  const before = useRef<{ id: string | undefined }>(undefined)
  const [arrived, setArrived] = useState<string>()
  useEffect(() => {
    if (!loaded) return
    if (before.current && newestUnread !== undefined && newestUnread !== before.current.id)
      setArrived(newestUnread)
    before.current = { id: newestUnread }
  }, [loaded, newestUnread])
  return arrived
}
