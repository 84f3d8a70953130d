import type { QueryClient } from '@tanstack/react-query'
import { PUBLIC_PATHS } from '#src/paths.ts'

/**
 * Another tab signed this person out: nothing more is sent, read or stored here, and only then the page
 * leaves.
 */
export async function leaveSignedOut(client: QueryClient): Promise<void> {
  // If its code can't be loaded, the deletion of the database has closed it for this page anyway.
  await import('#src/offline/session/wipe.ts').then(({ detachAccount }) => detachAccount()).catch(() => {})
  client.clear()
  sessionStorage.clear()
  location.assign(PUBLIC_PATHS.home)
}
