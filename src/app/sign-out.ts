import type { QueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { dropSession } from '#src/api/cookies.ts'
import { contract } from '#src/contract/contract.ts'
import { deviceReady } from '#src/offline/device.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'

/** Chosen logout: the server is told, and nothing of the person stays on this device (research: pwa §1.8). */
export async function signOut(client: QueryClient): Promise<void> {
  // Without a network the session ends on the server by itself; this device forgets it now.
  await call(contract.auth.logout, {}).catch(() => {})
  await deviceReady()
  await import('#src/offline/wipe.ts').then(({ wipeUser }) => wipeUser()).catch(() => {})
  client.clear()
  localStorage.clear()
  sessionStorage.clear()
  dropSession()
  location.assign(PUBLIC_PATHS.home)
}
