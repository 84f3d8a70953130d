import { Box } from '@mui/material'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { WithNumber } from '#src/ui/page/WithNumber.tsx'
import { confirmable, type Candidate, type Waiting } from './waiting.ts'

/** What a row may be, how sure that is, and what speaks for it; or why nothing is proposed. */
export function MayBe({ one }: { one: Waiting }) {
  const text = useText()
  const best = confirmable(one)
  if (best) return <Proposed candidate={best} />
  const { length } = one.mayBe
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {length > 0
        ? text('desk.bank.several', { count: length })
        : text(one.kind === 'transfer' ? 'desk.bank.unknownSender' : 'desk.bank.nothingFits')}
    </Box>
  )
}

function Proposed({ candidate: { kind, to, party, sure, by, date } }: { candidate: Candidate }) {
  const text = useText()
  const { day } = useDates()
  return (
    <>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <WithNumber words={`${text(`desk.bank.kind.${kind}`)} · ${to}`} />
      </Box>
      {party !== '' && party !== to && <Box sx={{ overflowWrap: 'anywhere' }}>{party}</Box>}
      <Box sx={WHY}>
        <Icon name={sure === 'exact' ? 'checkCircle' : sure === 'likely' ? 'check' : 'help'} size={16} />
        <span>
          <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {text(`desk.bank.sure.${sure}`)}
          </Box>
          {` · ${text(`desk.bank.by.${by}`, { to, when: day(date) })}`}
        </span>
      </Box>
    </>
  )
}

const WHY = {
  display: 'flex',
  gap: 0.5,
  alignItems: 'flex-start',
  '& > svg': { flex: 'none', mt: '2px' },
  color: 'text.secondary',
  fontSize: '0.8125rem',
} as const
