import { Chip } from '@mui/material'
import type { ClaimState } from '#src/domain/claim.ts'
import { useText } from '#src/i18n/use-text.ts'

export function ClaimChip({ state }: { state: ClaimState }) {
  const text = useText()
  return <Chip size="small" variant="outlined" color={COLOURS[state]} label={text(`option.claimState.${state}`)} />
}

const COLOURS = { opened: 'warning', in_review: 'warning', paid: 'success', rejected: 'default' } as const
