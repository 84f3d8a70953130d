import { Box, Typography } from '@mui/material'
import { useIntl } from 'react-intl'
import type { Figures, ShownNumbers } from '#src/contract/desk/numbers.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useNumberWords } from './use-number-words.ts'

/** The business in eight figures, each with what it means and how it changed. */
export function FigureCards({ shown: { total, totalBefore } }: { shown: ShownNumbers }) {
  const text = useText()
  const { money, count, percent } = useNumberWords()
  const answeredPercent = (of: Figures) =>
    of.answered === 0 ? '' : ((100 * of.prompt) / of.answered).toFixed(1)
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(225px, 1fr))',
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      <Card
        label={text('desk.numbers.orders')}
        value={count(total.orders)}
        change={{ now: total.orders, before: totalBefore.orders }}
        about={text('desk.numbers.about.orders', { parcels: total.pieces, cancelled: total.cancelled })}
      />
      <Card
        label={text('desk.numbers.revenue')}
        value={money(total.revenue)}
        change={{ now: Number(total.revenue), before: Number(totalBefore.revenue) }}
        about={text('desk.numbers.about.revenue')}
      />
      <Card
        label={text('desk.numbers.cost')}
        value={money(total.cost)}
        change={{ now: Number(total.cost), before: Number(totalBefore.cost) }}
        about={
          total.billedPercent === ''
            ? text('desk.numbers.about.noCost')
            : text('desk.numbers.about.cost', { share: percent(total.billedPercent) })
        }
      />
      <Card
        label={text('desk.numbers.margin')}
        value={money(total.margin)}
        change={{ now: Number(total.margin), before: Number(totalBefore.margin) }}
        about={
          total.marginPercent === ''
            ? text('desk.numbers.about.noMargin')
            : text('desk.numbers.about.margin', { share: percent(total.marginPercent) })
        }
      />
      <Card
        label={text('desk.numbers.onTime')}
        value={percent(total.onTimePercent)}
        points={{ now: total.onTimePercent, before: totalBefore.onTimePercent }}
        about={text('desk.numbers.about.onTime', { judged: total.judged, delivered: total.delivered })}
      />
      <Card
        label={text('desk.numbers.exceptions')}
        value={count(total.exceptions)}
        change={{ now: total.exceptions, before: totalBefore.exceptions }}
        about={text('desk.numbers.about.exceptions', { returned: total.returned })}
      />
      <Card
        label={text('desk.numbers.refunded')}
        value={money(total.refunded)}
        change={{ now: Number(total.refunded), before: Number(totalBefore.refunded) }}
        about={text('desk.numbers.about.refunded', { count: total.refunds })}
      />
      <Card
        label={text('desk.numbers.prompt')}
        value={percent(answeredPercent(total))}
        points={{ now: answeredPercent(total), before: answeredPercent(totalBefore) }}
        about={text('desk.numbers.about.prompt', { count: total.answered })}
      />
    </Box>
  )
}

interface CardProps {
  label: string
  value: string
  about: string
  change?: { now: number; before: number }
  /** Shares, whose change is in percentage points. */
  points?: { now: string; before: string }
}

function Card({ label, value, about, change, points }: CardProps) {
  const words = useNumberWords()
  const moved = change ? words.change(change.now, change.before) : undefined
  return (
    <Box
      component="li"
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}
    >
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography sx={{ fontSize: '1.5rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600, minHeight: '1.5em' }}>
        {points ? <Points {...points} /> : moved && <Moved by={moved} />}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, fontSize: '0.8125rem' }}>
        {about}
      </Typography>
    </Box>
  )
}

const Moved = ({ by }: { by: string }) => useText()('desk.numbers.change', { change: by })

function Points({ now, before }: { now: string; before: string }) {
  const text = useText()
  const { formatNumber } = useIntl()
  if (now === '' || before === '') return null
  const points = formatNumber(Number(now) - Number(before), {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return text('desk.numbers.points', { points })
}
