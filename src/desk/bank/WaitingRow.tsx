import { Box, Button, MenuItem, TableCell, TableRow } from '@mui/material'
import { useState } from 'react'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Menu } from '#src/ui/overlay/Menu.tsx'
import { WithNumber } from '#src/ui/page/WithNumber.tsx'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import { MayBe } from './MayBe.tsx'
import { confirmable, type Candidate, type Waiting } from './waiting.ts'

/** What can be done with a row that isn't what it is proposed to be. */
export type OtherAct = 'find' | 'book' | 'return'

interface WaitingRowProps {
  one: Waiting
  confirm: (as: Candidate) => void
  other: (act: OtherAct) => void
}

/** One thing that waits, what it may be beside it, and the button that says so. */
export function WaitingRow({ one, confirm, other }: WaitingRowProps) {
  const text = useText()
  const { day } = useDates()
  const best = confirmable(one)
  const name = `${one.number} · ${one.text}`
  return (
    <TableRow hover sx={{ '&:focus-within': { bgcolor: 'action.selected' } }}>
      <TableCell component="th" scope="row">
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{one.text}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          <WithNumber words={[day(one.date), one.number, one.account].filter(Boolean).join(' · ')} />
        </Box>
      </TableCell>
      <TableCell align="right">
        <Cell name="amount" value={one.amount} />
      </TableCell>
      <TableCell>
        <MayBe one={one} />
      </TableCell>
      <TableCell>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
          <Button
            size="small"
            variant="outlined"
            data-row
            onClick={() => (best ? confirm(best) : other('find'))}
            aria-label={`${text(best ? 'desk.bank.confirm' : 'desk.bank.find')} · ${name}`}
          >
            {text(best ? 'desk.bank.confirm' : 'desk.bank.find')}
          </Button>
          <More one={one} name={name} has={best !== undefined} other={other} />
        </Box>
      </TableCell>
    </TableRow>
  )
}

function More({
  one: { kind, number },
  name,
  has,
  other,
}: Pick<WaitingRowProps, 'one' | 'other'> & { name: string; has: boolean }) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const acts: OtherAct[] = [...(has ? (['find'] as const) : []), kind === 'line' ? 'book' : 'return']
  return (
    <>
      <Button
        size="small"
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${text('desk.bank.other')} · ${name}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        endIcon={<Icon name="chevronDown" size={16} />}
      >
        {text('desk.bank.other')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {acts.map((act) => (
          <MenuItem
            key={`${number} ${act}`}
            onClick={() => {
              setAnchor(null)
              other(act)
            }}
          >
            {text(`desk.bank.act.${act}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
