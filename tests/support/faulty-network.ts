import { AxiosError, type AxiosAdapter } from 'axios'
import { vi } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'

/** How the network of a screen in jsdom is; lost: the request arrives, its answer does not. */
export const network: { is: 'on' | 'off' | 'lost' } = { is: 'on' }

/** Before each test: on, and what looks whether the server is there finds it as it is. */
export function plugIn(): void {
  network.is = 'on'
  vi.stubGlobal('fetch', async () => {
    if (network.is === 'off') throw new TypeError('Failed to fetch')
    return new Response('{}', { headers: { 'x-portage': '1' } })
  })
}

/** On again, and the app knows. */
export async function reconnect(): Promise<void> {
  network.is = 'on'
  await connectivity.check()
}

/** Off, and the app knows. */
export async function disconnect(): Promise<void> {
  network.is = 'off'
  for (let times = 0; times < 4 && connectivity.get() !== 'offline'; times += 1) await connectivity.check()
}

/** For `renderAccount`: calls go as the network is. */
export const faulty = (real: AxiosAdapter): AxiosAdapter => async (config) => {
  if (network.is === 'on') return real(config)
  if (network.is === 'lost') await real(config)
  throw new AxiosError('no network', 'ERR_NETWORK', config)
}
