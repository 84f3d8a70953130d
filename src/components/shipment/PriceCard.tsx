import { Box, Paper, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { BusyButton } from '#src/ui/feedback/BusyButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Fold } from '#src/ui/page/Fold.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { rateName } from '#src/components/purchase/rate-name.ts'
import { SampleMark } from './SampleMark.tsx'

interface PriceCardProps {
  rate: {
    carrierName: string
    serviceName: string
    deliveryDate: string
    shipDate: string
    transitDays: number
    totalCents: number
    sample: boolean
  }
  /** Its advantages, in words. */
  marks: readonly string[]
  framed: boolean
  /** Set where a choice stays visible: whether it is this one. */
  chosen?: boolean
  disabled?: boolean
  choose: () => Promise<void>
  /** Above and below the price. */
  above?: ReactNode
  below?: ReactNode
  /** One more line below the days. */
  note?: ReactNode
  /** The collapsed details, and their summary line. */
  summary: ReactNode
  children: ReactNode
}

/** One price of a list: carrier, days, amount, and its parts. */
export function PriceCard({
  rate,
  marks,
  framed,
  chosen,
  disabled = false,
  choose,
  above,
  below,
  note,
  summary,
  children,
}: PriceCardProps) {
  const text = useText()
  const [going, setGoing] = useState(false)
  const name = rateName(rate)
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: { xs: 2, sm: 2.5 }, ...(framed && { borderColor: 'primary.main', borderWidth: 2 }) }}
    >
      <Box
        sx={{
          display: 'grid',
          alignItems: 'center',
          gap: 2,
          gridTemplateColumns: { xs: '1fr fit-content(45%)', md: '1.4fr 1fr auto auto' },
        }}
      >
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <Typography variant="h2" sx={{ fontSize: '1.0625rem' }}>
            {name}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.75 }}>
            {marks.map((words) => (
              <Box key={words} component="span" sx={MARK}>
                <Icon name="star" size={14} />
                {words}
              </Box>
            ))}
            {rate.sample && <SampleMark />}
          </Box>
        </Box>
        <div>
          <Box sx={{ fontWeight: 600 }}>
            <DateText at={rate.deliveryDate} />
          </Box>
          <Box sx={SMALL}>{text('page.selectQuick.transit', { days: rate.transitDays })}</Box>
          <Box sx={SMALL}>
            {text('page.selectQuick.collected')} <DateText at={rate.shipDate} />
          </Box>
          {note && <Box sx={SMALL}>{note}</Box>}
        </div>
        <Box sx={{ textAlign: 'right' }}>
          {above}
          <Box sx={{ fontSize: '1.375rem', fontWeight: 700 }}>
            <Money cents={rate.totalCents} />
          </Box>
          {below}
        </Box>
        <BusyButton
          variant={chosen ? 'outlined' : 'contained'}
          disabled={disabled}
          loading={going}
          aria-pressed={chosen}
          aria-label={
            chosen
              ? text('layout.labelled', { label: text('page.wizard.chosen'), value: name })
              : text('page.selectQuick.choose', { rate: name })
          }
          sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
          onClick={() => {
            setGoing(true)
            void choose().finally(() => setGoing(false))
          }}
        >
          {text(chosen ? 'page.wizard.chosen' : 'page.selectQuick.take')}
        </BusyButton>
      </Box>
      <Fold summary={summary}>{children}</Fold>
    </Paper>
  )
}

const SMALL = { color: 'text.secondary', fontSize: '0.875rem' } as const
const MARK = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  px: 1,
  borderRadius: 'var(--radius-pill)',
  bgcolor: 'var(--brand-soft)',
  color: 'var(--brand)',
  fontSize: '0.75rem',
  fontWeight: 700,
} as const
