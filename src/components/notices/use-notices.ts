import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { connectivity } from '#src/api/connectivity.ts'
import { keyOf, useRead } from '#src/api/hooks.ts'
import { notifyError } from '#src/api/notices.ts'
import { useSession } from '#src/components/account/session.ts'
import { contract } from '#src/contract/contract.ts'
import type { Notice, NoticeList } from '#src/contract/account/notices.ts'
import { NOTICE_KINDS } from '#src/domain/account/notice.ts'
import { markRead, tellRead, useIsRead } from '#src/offline/records/read-notices.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'

const { list } = contract.notices
const REFRESH_MS = 60_000

export interface Notices {
  query: UseQueryResult<NoticeList>
  /** Undefined while loading. */
  newest: Notice[] | undefined
  unread: number | undefined
}

/** The newest notices and how many are unread, with what was read here and the server hasn't heard yet. */
export function useNotices(): Notices {
  const query = useRead(list, { after: '' }, { every: REFRESH_MS })
  const isRead = useIsRead()
  const { data } = query
  if (!data || !isRead) return { query, newest: undefined, unread: undefined }
  const newest = data.rows
    // A newer server may have kinds that this app has no words for.
    .filter(({ kind }) => Object.hasOwn(NOTICE_KINDS, kind))
    .map((notice) => ({ ...notice, read: isRead(notice) }))
  const readHere = data.rows.filter((row) => !row.read && isRead(row)).length
  const allRead = data.rows.every((row) => isRead(row)) && data.unread <= data.rows.length
  return { query, newest, unread: allRead ? 0 : Math.max(0, data.unread - readHere) }
}

/** Marks notices as read. Who acts for somebody reads nothing for them. */
export function useMarkRead(): ((read: Parameters<typeof markRead>[0]) => void) | undefined {
  const { impersonation } = useSession()
  const tell = useTellRead()
  const mark = useCallback(
    (read: Parameters<typeof markRead>[0]) => void markRead(read).then(tell).catch(notifyError),
    [tell],
  )
  return impersonation ? undefined : mark
}

/** Once there is a connection, the server hears what was read without one. */
export function useTellReadWhenOnline(): void {
  const tell = useTellRead()
  const online = useObservable(connectivity) === 'online'
  useEffect(() => {
    if (online) void tell()
  }, [online, tell])
}

function useTellRead(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const told = await tellRead().catch(() => false)
    if (told) await client.invalidateQueries({ queryKey: keyOf(list) })
  }, [client])
}
