import { useEffect } from 'react'
import { keepsWork } from '#src/offline/database/storage-mode.ts'
import { useUnsentWork } from '#src/offline/records/outbox-view.ts'
import { onSaveForms } from '#src/offline/records/save-forms.ts'

/** Counts unsent changes for the button, here and in other tabs; undefined: counting has stopped. */
export function UnsentCount({
  onCount,
}: {
  onCount: (count: { waiting: number; conflicts: number } | undefined) => void
}) {
  const { waiting, conflicts } = useUnsentWork()
  useStayWhileOnlyHere(waiting + conflicts > 0)
  useEffect(() => {
    onCount({ waiting, conflicts })
    return () => onCount(undefined)
  }, [onCount, waiting, conflicts])
  return null
}

/**
 * Where nothing is kept on the device, leaving the page loses unsent changes: the browser asks, and the app
 * doesn't reload.
 */
function useStayWhileOnlyHere(unsent: boolean): void {
  useEffect(() => {
    if (!unsent || keepsWork()) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const takeBack = onSaveForms(() => Promise.resolve(false))
    window.addEventListener('beforeunload', ask)
    return () => {
      takeBack()
      window.removeEventListener('beforeunload', ask)
    }
  }, [unsent])
}
