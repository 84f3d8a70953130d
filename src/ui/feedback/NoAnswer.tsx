import { useEffect } from 'react'
import { isBusy, isOffline } from '#src/api/api-error.ts'
import { networkObservable } from '#src/api/connectivity.ts'
import { notifyReadError } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { StateBox } from './StateBox.tsx'
import { useObservable } from './use-observable.ts'

/**
 * In place of what was asked for and is not on this device either: why, and asking again. Said once more as
 * specification §8 has it, because somebody opened the screen or asked again (D52); what is asked for in the
 * background keeps what it knew and never comes here.
 */
export function NoAnswer({ error, retry }: { error: Error; retry: () => void }) {
  const text = useText()
  const { state, reason } = useObservable(networkObservable)
  useEffect(() => {
    notifyReadError(error)
  }, [error])
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
