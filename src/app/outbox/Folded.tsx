import { Box } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** A section of the panel that opens on demand and loads its content only then. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Box
      component="details"
      onToggle={(event) => setOpen(event.currentTarget.hasAttribute('open'))}
      sx={{ borderTop: 1, borderColor: 'divider' }}
    >
      <Box component="summary" sx={SUMMARY}>
        <Box component="h3" sx={{ m: 0, flex: 1, fontSize: '1.0625rem', fontWeight: 700 }}>
          {title}
        </Box>
        <Box
          component="span"
          sx={{ display: 'flex', transition: 'transform 150ms', transform: open ? 'rotate(180deg)' : 'none' }}
        >
          <Icon name="chevronDown" size={16} />
        </Box>
      </Box>
      {open && <Box sx={{ pb: 2 }}>{children}</Box>}
    </Box>
  )
}

const SUMMARY = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '@media (hover: hover)': { '&:hover': { color: 'var(--hover)' } },
} as const
