import { Box, IconButton, InputAdornment, OutlinedInput } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { notifyError } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'

interface TableToolbarProps {
  q?: string
  setQ?: (q: string) => void
  settle?: () => void
  filters?: ReactNode
  bulkActions: ReactNode
  /** `total`: out of how many; `more`: the others can be ticked too. */
  ticked: { count: number; total: string; more?: { words: string; tick: () => Promise<void> } }
}

/** Above a list: search and filters, or the actions for ticked rows. */
export function TableToolbar({ q, setQ, settle, filters, bulkActions, ticked }: TableToolbarProps) {
  const text = useText()
  if (bulkActions) {
    return (
      <Box sx={{ ...ROW, bgcolor: 'var(--brand-soft)' }}>
        <Box component="output" sx={{ fontWeight: 600, mr: 1 }}>
          {text('state.selectedOf', { count: ticked.count, total: ticked.total })}
        </Box>
        {ticked.more && <MoreButton {...ticked.more} />}
        {bulkActions}
      </Box>
    )
  }
  if (!setQ && !filters) return null
  return (
    <Box sx={ROW}>
      {setQ && (
        <OutlinedInput
          type="search"
          size="small"
          value={q}
          onChange={({ target }) => setQ(target.value)}
          onBlur={settle}
          sx={{ flex: '1 1 220px', maxWidth: 420 }}
          inputProps={{
            'aria-label': text('action.search'),
            placeholder: text('action.search'),
            enterKeyHint: 'search',
          }}
          startAdornment={
            <InputAdornment position="start">
              <Icon name="search" />
            </InputAdornment>
          }
          endAdornment={
            q ? (
              <IconButton size="small" edge="end" aria-label={text('action.clear')} onClick={() => setQ('')}>
                <Icon name="close" size={18} />
              </IconButton>
            ) : null
          }
        />
      )}
      {filters}
    </Box>
  )
}

function MoreButton({ words, tick }: { words: string; tick: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await tick().catch(notifyError)
    setBusy(false)
  }
  return (
    <NetworkButton needsNetwork loading={busy} onClick={() => void run()}>
      {words}
    </NetworkButton>
  )
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 2,
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const
