import { Button } from '@mui/material'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { ApiError, isOffline } from '#src/api/api-error.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'

/** A screen that couldn't be shown: not for this person, no network, no such screen, or a fault of ours. */
export function DeskError() {
  const text = useText()
  const error = useRouteError()
  const again = () => location.reload()
  if (error instanceof ApiError && error.code === 403)
    return (
      <Page help={false} title={text('desk.staffOnly')}>
        <StateBox icon="alert" title={text('desk.staffOnlyWhy')}>
          <Button href={ACCOUNT_PATHS.dashboard}>{text('layout.toDashboard')}</Button>
        </StateBox>
      </Page>
    )
  if (isOffline(error))
    return (
      <Page help={false} title={text('desk.offline')}>
        <StateBox icon="offline" title={text('desk.offlineWhy')} retry={again} />
      </Page>
    )
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Page help={false} title={text(missing ? 'error.notFound' : 'error.unexpected')}>
      <StateBox icon="alert" title={missing ? '404' : '500'} retry={again} />
    </Page>
  )
}
