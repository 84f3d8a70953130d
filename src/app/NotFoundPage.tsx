import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'

export function NotFoundPage() {
  const text = useText()
  return (
    <Page title={text('error.notFound')}>
      <StateBox icon="pin" title="404">
        <Button component={Link} to={ACCOUNT_PATHS.dashboard} variant="contained">
          {text('layout.toDashboard')}
        </Button>
      </StateBox>
    </Page>
  )
}
