import { Alert } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { DateText } from '#src/ui/page/DateText.tsx'

/** Above prices that were reckoned on this device: what they are, and of when. */
export function EstimateLine({ asOf }: { asOf: string }) {
  const text = useText()
  return <output><Alert severity="info"><strong>{text('page.selectQuick.estimate')} <DateText at={asOf} />.</strong> {text('page.selectQuick.estimateMore')}</Alert></output>
}
