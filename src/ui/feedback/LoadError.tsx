import { useEffect } from 'react'
import { isBusy, isOffline } from '#src/api/api-error.ts'
import { networkObservable } from '#src/api/connectivity.ts'
import { notifyReadError } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DeviceStorageError } from '#src/offline/database/storage-error.ts'
import { StateBox } from './StateBox.tsx'
import { useObservable } from './use-observable.ts'

/**
 * Shown in place of data that couldn't be loaded and isn't on this device: why, and a button to try again.
 * Also notified as requirements §8 asks, because a person opened the screen or tried again (D52); background
 * refreshes keep the old data and never come here.
 */
export function LoadError({ error, retry }: { error: Error; retry: () => void }) {
  const text = useText()
  const { state, reason } = useObservable(networkObservable)
  useEffect(() => {
    // Codes of the server are what is announced; a device without room says so here.
    if (!(error instanceof DeviceStorageError)) notifyReadError(error)
  }, [error])
  if (error instanceof DeviceStorageError)
    return (
      <StateBox icon="alert" title={text('state.failed')} retry={retry}>
        {text(error.reason === 'full' ? 'state.deviceFull' : 'error.unexpected')}
      </StateBox>
    )
  if (!isOffline(error))
    return (
      <StateBox icon="alert" title={text('state.failed')} retry={retry}>
        {error.message || (isBusy(error) && text('error.busy'))}
      </StateBox>
    )
  return (
    <StateBox
      icon="offline"
      title={text(state === 'offline' ? 'state.offlineNoData' : 'state.noAnswerNoData')}
      retry={retry}
    >
      {state !== 'online' && text(reason)}
    </StateBox>
  )
}
