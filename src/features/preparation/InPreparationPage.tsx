import { Button } from '@mui/material'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'

/** An address of the specification whose screen is not built yet: says so, and what it will hold. */
export function InPreparationPage() {
  const text = useText()
  const { pathname } = useLocation()
  return (
    <Page title={text('page.preparation.title')}>
      <StateBox icon="clock" title={text(`page.preparation.${pathname.startsWith('/customsBrokerage') ? 'customs' : 'freight'}`)}>
        <Button component={Link} to={ACCOUNT_PATHS.dashboard} variant="outlined">{text('layout.toDashboard')}</Button>
      </StateBox>
    </Page>
  )
}
