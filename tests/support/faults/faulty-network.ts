import { AxiosError, type AxiosAdapter } from 'axios'
import { vi } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'

/**
 * How the network of a screen in jsdom is. lost: the request arrives, its answer does not. portal: a hotel
 * answers in the server's place. slow: all but who is signed in waits for `answered`.
 */
export const network: { is: 'on' | 'off' | 'lost' | 'portal' | 'slow'; answered: Promise<void> } = {
  is: 'on',
  answered: Promise.resolve(),
}

/** Before each test: on, and what looks whether the server is there finds it as it is. */
export function plugIn(): void {
  network.is = 'on'
  vi.stubGlobal('fetch', async () => {
    if (network.is === 'off') throw new TypeError('Failed to fetch')
    if (network.is === 'portal') return new Response('<html>Welcome</html>')
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
export const faulty =
  (real: AxiosAdapter): AxiosAdapter =>
  async (config) => {
    if (network.is === 'on') return real(config)
    if (network.is === 'slow') {
      if (!config.url!.endsWith('/getInfo')) await network.answered
      return real(config)
    }
    if (network.is === 'portal')
      return {
        data: '<html>Welcome to the Hotel Wi-Fi</html>',
        status: 200,
        statusText: 'OK',
        headers: {},
        config,
      }
    if (network.is === 'lost') {
      const cookies = document.cookie.split('; ')
      await real(config)
      // Nor does what its answer would have set.
      for (const cookie of cookies) document.cookie = `${cookie}; Path=/`
    }
    throw new AxiosError('no network', 'ERR_NETWORK', config)
  }
