import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'

/**
 * A step opened without the ones before it (D45): there is nothing to continue, and `to` is where the wizard
 * begins.
 */
export function NoQuote({ to, label }: { to: string; label: string }) {
  const text = useText()
  return (
    <StateBox icon="quote" title={text('page.selectQuick.cold')}>
      <Button component={Link} to={to} variant="contained">
        {text(label)}
      </Button>
    </StateBox>
  )
}
