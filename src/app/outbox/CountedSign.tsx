import { useEffect } from 'react'
import { keepsWork } from '#src/offline/keeping.ts'
import { useUnsentWork } from '#src/offline/outbox-view.ts'
import { onSaveForms } from '#src/offline/save-forms.ts'
import { OutboxSign, type OutboxSignProps } from './OutboxSign.tsx'

/** The button with its count, as it changes here and in other tabs. */
export function CountedSign(props: Pick<OutboxSignProps, 'open' | 'show'>) {
  const { waiting, conflicts } = useUnsentWork()
  useStayWhileOnlyHere(waiting + conflicts > 0)
  return <OutboxSign {...props} waiting={waiting} conflicts={conflicts} />
}

/** Where nothing is kept on the device, leaving the page loses what was not sent: the browser asks, and the app does not reload. */
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
