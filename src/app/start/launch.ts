import { launchedFiles } from '#src/offline/pwa/launched-files.ts'

/** Launch Handler API (Chromium); not yet in TypeScript's library. */
interface LaunchParams {
  targetURL?: string
  files?: readonly { getFile: () => Promise<File> }[]
}
type WithQueue = Window & {
  launchQueue?: { setConsumer: (consumer: (params: LaunchParams) => void) => void }
}

/**
 * The installed app was opened again (a shortcut, a shared text, a file) and this window was chosen to show
 * it: the browser only brings it to the front, so that nothing typed in it is lost.
 * @param go shows the path, after saving
 */
export function watchLaunches(go: (path: string) => void): void {
  const { launchQueue } = window as WithQueue
  launchQueue?.setConsumer(
    ({ targetURL, files = [] }) =>
      void (async () => {
        // A file that was moved meanwhile can't be read: the screen is shown without it.
        if (files.length > 0)
          launchedFiles.set(await Promise.all(files.map((file) => file.getFile())).catch(() => []))
        const path = newPath(targetURL)
        if (path !== undefined) go(path)
      })(),
  )
}

/**
 * Undefined for what is on the screen already, and for the app's own icon: that means "bring it back",
 * wherever the person was.
 */
function newPath(targetURL: string | undefined): string | undefined {
  const url = targetURL === undefined ? undefined : new URL(targetURL, location.origin)
  if (!url || url.origin !== location.origin || url.searchParams.get('source') === 'pwa') return undefined
  const path = url.pathname + url.search
  return path === location.pathname + location.search ? undefined : path
}
