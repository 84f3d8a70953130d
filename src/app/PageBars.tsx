import { useSyncExternalStore } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { pendingLaunch } from './start/pending-launch.ts'
import { UpdateBar } from './update/UpdateBar.tsx'

/**
 * The questions of a public page: whether to reload into a newer version, whether to leave for what was
 * launched.
 */
export function PageBars() {
  return (
    <>
      <LaunchBar />
      <UpdateBar />
    </>
  )
}

function LaunchBar() {
  const text = useText()
  const path = useSyncExternalStore(pendingLaunch.subscribe, pendingLaunch.get, () => undefined)
  return (
    <output className="update-bar">
      {path !== undefined && (
        <span>
          {text('layout.launch.typed')}
          <a className="button" href={path}>
            {text('layout.launch.leave')}
          </a>
          <button type="button" className="button quiet" onClick={() => pendingLaunch.set(undefined)}>
            {text('layout.launch.stay')}
          </button>
        </span>
      )}
    </output>
  )
}
