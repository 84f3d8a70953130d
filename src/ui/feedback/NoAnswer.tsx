import { isBusy, isOffline } from '#src/api/api-error.ts'
import { networkBoard } from '#src/api/connectivity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { StateBox } from './StateBox.tsx'
import { useBoard } from './use-board.ts'

/** In place of what was asked for and is not on this device either: why, and asking again. */
export function NoAnswer({ error, retry }: { error: Error; retry: () => void }) {
  const text = useText()
  const { state, reason } = useBoard(networkBoard)
  if (!isOffline(error)) return <StateBox icon="alert" title={text('state.failed')} retry={retry}>{error.message || (isBusy(error) && text('error.busy'))}</StateBox>
  return (
    <StateBox icon="offline" title={text(state === 'offline' ? 'state.offlineNoData' : 'state.noAnswerNoData')} retry={retry}>
      {state !== 'online' && text(reason)}
    </StateBox>
  )
}
