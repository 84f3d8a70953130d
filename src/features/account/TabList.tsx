import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** A short list of the personal centre, with what can be done about each at its end. */
export const TabList = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
)

interface TabListItemProps {
  title: string
  mark?: string | undefined
  lead?: ReactNode
  more: ReactNode
  /** Its buttons. */
  children?: ReactNode
}

export const TabListItem = ({ title, mark, lead, more, children }: TabListItemProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1,
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <strong>{title}</strong>
      {mark && (
        <Box component="span" sx={{ ml: 1, color: 'success.main', fontWeight: 600, fontSize: '0.875rem' }}>
          {mark}
        </Box>
      )}
      {lead && <div>{lead}</div>}
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{more}</Box>
    </Box>
    {children}
  </Box>
)
