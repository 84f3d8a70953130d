import { Button } from '@mui/material'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { isOffline } from '#src/api/api-error.ts'
import { isMissingChunk } from '#src/api/chunk-loading.ts'
import { useText } from '#src/i18n/use-text.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ScreenNotOnDevice } from '#src/ui/feedback/ScreenNotOnDevice.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { recoverPage } from './start/recover-page.ts'

/** A screen that couldn't be shown, with its status (default 500, requirements §8). */
export function ErrorPage() {
  const text = useText()
  const error = useRouteError()
  const missing = isMissingChunk(error)
  // A person sees this error: that a quiet prefetch of the same chunk had failed doesn't matter any more.
  useEffect(() => {
    if (missing) recoverPage()
  }, [missing])
  const again = () =>
    void saveForms().then((saved) => {
      if (saved) location.reload()
    })
  if (missing) return <ScreenNotOnDevice retry={again} />
  if (isOffline(error))
    return (
      <Page help={false} title={text('state.offlineSignIn')}>
        <StateBox icon="offline" title={text('state.offlineSignInWhy')} retry={again} />
      </Page>
    )
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <Page help={false} title={text(status === 404 ? 'error.notFound' : 'error.unexpected')}>
      <StateBox icon="alert" title={String(status)} retry={again}>
        <Button href={ACCOUNT_PATHS.dashboard}>{text('layout.toDashboard')}</Button>
      </StateBox>
    </Page>
  )
}
