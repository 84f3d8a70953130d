import type { QueryClient } from '@tanstack/react-query'
import { PUBLIC_PATHS } from '#src/paths.ts'

/**
 * Another tab signed this person out: nothing more is sent, read or kept here, and only then the page goes.
 */
export async function leaveWiped(client: QueryClient): Promise<void> {
  // Where its code cannot be loaded, the database was taken from this page by its removal.
  await import('#src/offline/session/wipe.ts').then(({ letGo }) => letGo()).catch(() => {})
  client.clear()
  sessionStorage.clear()
  location.assign(PUBLIC_PATHS.home)
}
