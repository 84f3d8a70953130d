import { useSyncExternalStore } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { pendingUpdate } from './pending-update.ts'
import { updateWords } from './bar-text.ts'

/** Says that a newer version is waiting; nothing reloads before the person agrees. */
export function UpdateBar() {
  const text = useText()
  const update = useSyncExternalStore(
    pendingUpdate.subscribe,
    () => pendingUpdate.get(),
    () => undefined,
  )
  return (
    <output className="update-bar">
      {update && (
        <span>
          {updateWords(text, update)}
          <button type="button" className="button" disabled={update.working} onClick={update.accept}>
            {text('layout.update.accept')}
          </button>
        </span>
      )}
    </output>
  )
}
