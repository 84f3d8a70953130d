import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'

/** A link or a bookmark led to a screen that the person's roles don't allow. @param title a message id */
export function NotAllowedPage({ title }: { title: string }) {
  const text = useText()
  return (
    <Page title={text(title)}>
      <StateBox icon="user" title={text('error.role')}>
        <Button component={Link} to={ACCOUNT_PATHS.dashboard} variant="contained">
          {text('layout.toDashboard')}
        </Button>
      </StateBox>
    </Page>
  )
}
