import { Box, IconButton } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { BusyButton } from '#src/ui/feedback/BusyButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { rateName } from '#src/components/purchase/rate-name.ts'
import { CarrierMark } from './CarrierMark.tsx'

interface PriceRowProps {
  rate: {
    carrierName: string
    serviceName: string
    deliveryDate: string
    transitDays: number
    totalCents: number
  }
  /** Its advantages, in words. */
  marks: readonly string[]
  /** Set where a choice stays visible: whether it is this one. */
  chosen?: boolean | undefined
  /** What its button says then: a message id. */
  chosenLabel?: string
  /** Why it can't be chosen now: the ID of the element that says so. The button stays reachable. */
  blockedBy?: string | undefined
  choose: () => Promise<void>
  /** Beside the price where there is room, such as the list price. */
  beside?: ReactNode
  /** A line of its own below the days, such as why it ships later than asked. */
  note?: ReactNode
  /** What the details below the row are called. */
  detailsLabel: string
  children: ReactNode
}

/**
 * One price of a `PriceList`: carrier and service, when it arrives, the amount. All of the row chooses it;
 * its parts open below it.
 */
export function PriceRow({
  rate,
  marks,
  chosen,
  chosenLabel = 'page.wizard.chosen',
  blockedBy,
  choose,
  beside,
  note,
  detailsLabel,
  children,
}: PriceRowProps) {
  const text = useText()
  const { date } = useDates()
  const id = useId()
  const [going, setGoing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const name = rateName(rate)
  const blocked = blockedBy !== undefined
  return (
    <Box component="li" sx={[ROW, chosen === true && CHOSEN]}>
      <Box sx={{ gridArea: 'mark', alignSelf: 'center', lineHeight: 0 }}>
        <CarrierMark carrierName={rate.carrierName} />
      </Box>
      <Box sx={{ gridArea: 'service', fontWeight: 700 }}>{rate.serviceName}</Box>
      <Box sx={{ gridArea: 'carrier', ...SMALL }}>{rate.carrierName}</Box>
      <Box sx={TAGS}>
        {marks.map((words) => (
          <Box key={words} component="span" sx={MARK}>
            {words}
          </Box>
        ))}
      </Box>
      <Box
        component="time"
        dateTime={rate.deliveryDate}
        sx={{ gridArea: 'date', fontWeight: 600, fontSize: { '@': '0.875rem', '@640': '1rem' } }}
      >
        {date(rate.deliveryDate, { month: 'short', day: 'numeric', timeZone: 'UTC' })}
      </Box>
      <Box sx={{ gridArea: 'days', ...SMALL, ...ONLY_WIDE }}>
        {text('page.selectQuick.transit', { days: rate.transitDays })}
      </Box>
      <Box sx={{ gridArea: 'price', justifySelf: 'end', fontSize: '1.125rem', fontWeight: 700 }}>
        <Money cents={rate.totalCents} />
      </Box>
      {beside && (
        <Box sx={{ gridArea: 'beside', justifySelf: 'end', textAlign: 'right', ...SMALL, ...ONLY_WIDE }}>
          {beside}
        </Box>
      )}
      {note && <Box sx={{ gridArea: 'note', ...SMALL }}>{note}</Box>}
      <IconButton
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={text('layout.labelled', { label: detailsLabel, value: name })}
        title={detailsLabel}
        onClick={() => setOpen(!isOpen)}
        sx={{
          gridArea: 'more',
          position: 'relative',
          zIndex: 1,
          alignSelf: 'center',
          justifySelf: 'end',
          my: -0.5,
        }}
      >
        <Box component="span" sx={{ display: 'flex', transform: isOpen ? 'rotate(180deg)' : 'none' }}>
          <Icon name="chevronDown" size={18} />
        </Box>
      </IconButton>
      <BusyButton
        variant={chosen ? 'contained' : 'outlined'}
        size="small"
        loading={going}
        aria-disabled={blocked}
        aria-describedby={blockedBy}
        aria-pressed={chosen}
        aria-label={
          chosen
            ? text('layout.labelled', { label: text(chosenLabel), value: name })
            : text('page.selectQuick.choose', { rate: name })
        }
        sx={[CHOOSE, blocked && BLOCKED]}
        onClick={() => {
          if (blocked) return document.getElementById(blockedBy)?.focus()
          setGoing(true)
          void choose().finally(() => setGoing(false))
        }}
      >
        <Box component="span" sx={ONLY_WIDE}>
          {text(chosen ? chosenLabel : 'page.selectQuick.take')}
        </Box>
        <Box component="span" sx={{ display: { '@': 'flex', '@640': 'none' } }}>
          <Icon name={chosen ? 'check' : 'chevronRight'} />
        </Box>
      </BusyButton>
      <Box id={id} hidden={!isOpen} sx={{ gridArea: 'details', position: 'relative', zIndex: 1 }}>
        {isOpen && <Box sx={{ maxWidth: 720, pt: 1.5 }}>{children}</Box>}
      </Box>
    </Box>
  )
}

const ROW = {
  position: 'relative',
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  gridTemplateAreas: {
    '@': [
      '"mark tags tags tags more go"',
      '"mark service service price more go"',
      '"mark date carrier carrier more go"',
      '"mark note note note more go"',
      '"details details details details details details"',
    ].join(' '),
    '@640': [
      '"mark service tags date price more go"',
      '"mark carrier tags days beside more go"',
      '"mark . . note note more go"',
      '"details details details details details details details"',
    ].join(' '),
  },
  alignItems: 'baseline',
  columnGap: { '@': 1, '@640': 2 },
  px: { '@': 1.5, '@640': 2 },
  // 72 px where it is held in a hand, and four of them on a screen.
  minHeight: { '@': 72, '@640': 0 },
  alignContent: 'center',
  py: { '@': 0.25, '@640': 1.25 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
} as const
const CHOSEN = { bgcolor: 'var(--brand-soft)', boxShadow: 'inset 4px 0 var(--brand)' } as const
/** All of the row presses it: the button reaches under what else is pressed there. */
const CHOOSE = {
  gridArea: 'go',
  position: 'static',
  alignSelf: 'center',
  minWidth: { '@': 24, '@640': 88 },
  px: { '@': 0, '@640': 1.5 },
  border: { '@': 0, '@640': 1 },
  '@media (hover: hover)': { '&:hover': { bgcolor: { '@': 'transparent', '@640': 'action.hover' } } },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const
const BLOCKED = { opacity: 0.6, cursor: 'not-allowed', filter: 'grayscale(1)' } as const
const ONLY_WIDE = { display: { '@': 'none', '@640': 'block' } } as const
const SMALL = { color: 'text.secondary', fontSize: '0.8125rem' } as const
/** A line above the row where there is little room, a column of their own where there is more. */
const TAGS = {
  gridArea: 'tags',
  alignSelf: 'center',
  display: 'flex',
  flexDirection: { '@': 'row', '@640': 'column' },
  alignItems: 'end',
  gap: { '@': 1.5, '@640': 0.25 },
} as const
const MARK = {
  px: { '@': 0, '@640': 1 },
  borderRadius: 'var(--radius-pill)',
  bgcolor: { '@': 'transparent', '@640': 'var(--brand-soft)' },
  color: 'var(--brand)',
  fontSize: '0.75rem',
  lineHeight: 1.4,
  fontWeight: 700,
  whiteSpace: 'nowrap',
} as const
