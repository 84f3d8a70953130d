import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Notice } from '#src/contract/account/notices.ts'
import { useMarkRead } from './use-notices.ts'

/** Whoever is at the screen that a notice is about has read it, however they came there. */
export function useReadHere(newest: readonly Notice[] | undefined): void {
  const { pathname, search } = useLocation()
  const markRead = useMarkRead()
  const here = pathname + search
  const ids = (newest ?? []).filter(({ read, link }) => !read && link === here).map(({ id }) => id)
  const known = ids.join()
  useEffect(() => {
    if (known !== '') markRead?.({ ids: known.split(',') })
  }, [known, markRead])
}
