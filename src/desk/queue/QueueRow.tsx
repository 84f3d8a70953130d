import { Box, Button, TableCell, TableRow } from '@mui/material'
import type { QueueItem, QueueLease } from '#src/contract/desk/queue.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { WithNumber } from '#src/ui/page/WithNumber.tsx'
import { RowActions, type Ask } from '#src/desk/verbs/RowActions.tsx'
import { Due } from './Due.tsx'

interface QueueRowProps {
  item: QueueItem
  acts: readonly Ask[]
  now: number
  /** Without an act: by what opens it. */
  open: (act?: Ask) => void
  toggle: () => void
}

/** One thing that waits: what it is and whose, how much, by when, and who has it. */
export function QueueRow({ item, acts, now, open, toggle }: QueueRowProps) {
  const text = useText()
  const { kind, number, customer, line, amountCents, lease, due, since } = item
  const kindWords = text(`desk.queue.kind.${kind}`)
  const name = number === null ? kindWords : `${kindWords} · ${number}`
  return (
    <TableRow hover sx={{ '&:focus-within': { bgcolor: 'action.selected' } }}>
      <TableCell component="th" scope="row">
        <Box component="button" type="button" data-row onClick={() => open()} sx={NAME}>
          <WithNumber words={name} />
        </Box>
        {customer && <Box sx={{ overflowWrap: 'anywhere' }}>{customer}</Box>}
        {line && (
          <Box sx={LINE} title={line}>
            {line}
          </Box>
        )}
        {amountCents !== null && (
          <Box sx={NARROW_ONLY}>
            <Money cents={amountCents} />
          </Box>
        )}
      </TableCell>
      <TableCell align="right" sx={WIDE_ONLY}>
        {amountCents === null ? '–' : <Money cents={amountCents} />}
      </TableCell>
      <TableCell>
        <Due due={due} since={since} now={now} />
      </TableCell>
      <TableCell>
        <Holder lease={lease} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {(!lease || lease.mine) && (
            <Button
              size="small"
              variant="outlined"
              onClick={toggle}
              aria-label={`${text(lease ? 'desk.queue.release' : 'desk.queue.take')} · ${name}`}
            >
              {text(lease ? 'desk.queue.release' : 'desk.queue.take')}
            </Button>
          )}
          {acts.length > 0 && <RowActions acts={acts} ask={open} />}
        </Box>
      </TableCell>
    </TableRow>
  )
}

function Holder({ lease }: { lease: QueueLease | null }) {
  const text = useText()
  const { moment } = useDates()
  if (!lease) return <Box sx={{ color: 'text.secondary' }}>{text('desk.queue.free')}</Box>
  const until = moment(Date.parse(lease.until))
  return (
    <Box
      sx={{ display: 'flex', gap: 0.5, '& > svg': { flex: 'none' }, ...(lease.mine && { fontWeight: 600 }) }}
    >
      <Icon name="user" size={18} />
      <span>
        {lease.mine
          ? text('desk.queue.mineUntil', { until })
          : text('desk.queue.takenUntil', { name: lease.name, until })}
      </span>
    </Box>
  )
}

const WIDE = '@media (min-width: 1000px)'
/** Beside the menu's icons a tablet has no room for a column of amounts: they stand below the rest. */
export const WIDE_ONLY = { display: 'none', [WIDE]: { display: 'table-cell' } } as const
const NARROW_ONLY = { [WIDE]: { display: 'none' } } as const
const NAME = {
  p: 0,
  mb: 0.5,
  minHeight: 24,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 600,
  color: 'var(--brand)',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
} as const
/** Two lines of what may be a letter. */
const LINE = {
  color: 'text.secondary',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const
