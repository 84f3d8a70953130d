import { Link, type LinkProps } from '@mui/material'
import { useContext } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { ListContext } from './pane.ts'
import { besideList, isOpenAt } from './record-address.ts'

/** Where the record was opened from: closing it goes back there. */
export const FROM_LIST = { fromList: true } as const

/**
 * A row's link to its record. In a list with panes it opens beside the list, whose filters stay; another one takes its
 * place, so that Back closes whichever is open.
 */
export function RecordLink({ to, ...link }: LinkProps<'a'> & { to: string }) {
  const list = useContext(ListContext)
  const location = useLocation()
  if (!list?.carriesFilters) return <Link component={RouterLink} to={to} {...link} />
  const state: unknown = location.state
  const isFromList = location.pathname === list.path
  return (
    <Link
      component={RouterLink}
      to={besideList(to, location.search)}
      replace={!isFromList}
      state={isFromList ? { ...(state as object | null), ...FROM_LIST } : state}
      aria-current={isOpenAt(to, location) ? 'page' : undefined}
      {...link}
    />
  )
}
