import { AxiosError, type AxiosAdapter } from 'axios'
import { vi } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'

/**
 * The state of the network of a screen in jsdom. lost: requests arrive, their responses don't. portal: a
 * hotel's login page answers instead of the server. slow: every call but the session's waits for `answered`.
 */
export const network: { is: 'on' | 'off' | 'lost' | 'portal' | 'slow'; answered: Promise<void> } = {
  is: 'on',
  answered: Promise.resolve(),
}

/** Call before each test: the network is on, and so finds whatever checks it. */
export function plugIn(): void {
  network.is = 'on'
  vi.stubGlobal('fetch', async () => {
    if (network.is === 'off') throw new TypeError('Failed to fetch')
    if (network.is === 'portal') return new Response('<html>Welcome</html>')
    return new Response('{}', { headers: { 'x-portage': '1' } })
  })
}

/** Turns it on again and waits until the app knows. */
export async function reconnect(): Promise<void> {
  network.is = 'on'
  await connectivity.check()
}

/** Turns it off and waits until the app knows. */
export async function disconnect(): Promise<void> {
  network.is = 'off'
  for (let times = 0; times < 4 && connectivity.get() !== 'offline'; times += 1) await connectivity.check()
}

/** Adapter for `renderAccount`: calls fare as `network` says. */
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
      // Cookies of the lost response don't arrive either.
      for (const cookie of cookies) document.cookie = `${cookie}; Path=/`
    }
    throw new AxiosError('no network', 'ERR_NETWORK', config)
  }
