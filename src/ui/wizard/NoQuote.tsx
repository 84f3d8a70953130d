import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'

/** A step of the quote opened cold (D45): there is nothing to go on with, and here is where it begins. */
export function NoQuote() {
  const text = useText()
  return (
    <StateBox icon="quote" title={text('page.selectQuick.cold')}>
      <Button component={Link} to={ACCOUNT_PATHS.quickQuote} variant="contained">{text('page.selectQuick.start')}</Button>
    </StateBox>
  )
}
