import { Chip } from '@mui/material'
import type { OfferState, QuoteState } from '#src/domain/freight-life.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'

const LOOKS: Record<QuoteState, readonly [IconName, 'info' | 'warning' | 'success' | 'default']> = {
  requested: ['clock', 'warning'], offered: ['quote', 'info'], accepted: ['checkCircle', 'success'], declined: ['cancel', 'default'], expired: ['clock', 'default'], withdrawn: ['cancel', 'default'],
}

/** Where a quote stands: a picture and words, never colour alone. */
export function QuoteChip({ state }: { state: QuoteState }) {
  const text = useText()
  const [icon, color] = LOOKS[state]
  return <Chip size="small" variant="outlined" color={color} sx={{ '& .MuiChip-icon': { ml: 0.75, mr: 0 } }} icon={<Icon name={icon} size={16} />} label={text(`option.quoteState.${state}`)} />
}

/** The same of one offer. */
export function OfferChip({ state }: { state: OfferState }) {
  const text = useText()
  return <Chip size="small" variant="outlined" color={state === 'accepted' ? 'success' : state === 'open' ? 'info' : 'default'} label={text(`option.offerState.${state}`)} />
}
