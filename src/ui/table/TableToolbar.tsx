import { Box, IconButton, InputAdornment, OutlinedInput } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

interface TableToolbarProps {
  q?: string
  setQ?: (q: string) => void
  settle?: () => void
  filters?: ReactNode
  bulk: ReactNode
  tickedCount: number
}

/** Over a list: search and filters, or what can be done with the ticked rows. */
export function TableToolbar({ q, setQ, settle, filters, bulk, tickedCount }: TableToolbarProps) {
  const text = useText()
  if (bulk) {
    return (
      <Box sx={{ ...ROW, bgcolor: 'var(--brand-soft)' }}>
        <Box component="output" sx={{ fontWeight: 600, mr: 1 }}>{text('state.selected', { count: tickedCount })}</Box>
        {bulk}
      </Box>
    )
  }
  if (!setQ && !filters) return null
  return (
    <Box sx={ROW}>
      {setQ && (
        <OutlinedInput
          type="search" size="small" value={q} onChange={({ target }) => setQ(target.value)} onBlur={settle} sx={{ flex: '1 1 220px', maxWidth: 420 }}
          inputProps={{ 'aria-label': text('action.search'), placeholder: text('action.search'), enterKeyHint: 'search' }}
          startAdornment={<InputAdornment position="start"><Icon name="search" /></InputAdornment>}
          endAdornment={q ? <IconButton size="small" edge="end" aria-label={text('action.clear')} onClick={() => setQ('')}><Icon name="close" size={18} /></IconButton> : null}
        />
      )}
      {filters}
    </Box>
  )
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2, '& input::-webkit-search-cancel-button': { display: 'none' } } as const
