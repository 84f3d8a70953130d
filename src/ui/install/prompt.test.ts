import { beforeEach, expect, test, vi } from 'vitest'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const way = async (userAgent: string, touchPoints = 0, ownWindow = false) =>
  (await import('./prompt.ts')).installWayOf({ userAgent, touchPoints, ownWindow })

beforeEach(() => {
  vi.resetModules()
})

test.each([
  [
    'an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Version/19.0 Mobile/15E148 Safari/604.1`,
    5,
    'iphone',
  ],
  [
    'an iPad, which says it is a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/19.0 Safari/605.1.15`,
    5,
    'iphone',
  ],
  [
    'Safari on a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/19.0 Safari/605.1.15`,
    0,
    'mac',
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    5,
    'firefoxPhone',
  ],
  ['Firefox on Windows', `${WINDOWS.replace(')', '; rv:145.0)')} Gecko/20100101 Firefox/145.0`, 0, 'firefox'],
  [
    'Chrome, before it offers anything',
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36`,
    0,
    'none',
  ],
  [
    'Chrome on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    0,
    'none',
  ],
])('%s is told how to install', async (_, userAgent, touchPoints, expected) => {
  expect(await way(userAgent, touchPoints)).toBe(expected)
})

test('the installed app never offers to install itself', async () => {
  expect(await way('Mozilla/5.0 (iPhone)', 5, true)).toBe('installed')
})

test("the browser's offer is kept until the person takes it, and is used once", async () => {
  const window = Object.assign(new EventTarget(), { matchMedia: () => ({ matches: false }) })
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { userAgent: 'Chrome/150', maxTouchPoints: 0 })
  const { install } = await import('./prompt.ts')
  install.watch()
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn<() => Promise<void>>(async () => {}),
  })
  const heard = vi.fn<() => void>()
  install.subscribe(heard)
  window.dispatchEvent(offer)
  expect([offer.defaultPrevented, install.get()]).toEqual([true, 'offered'])
  await install.ask()
  await install.ask()
  expect(offer.prompt).toHaveBeenCalledOnce()
  expect(install.get()).toBe('none')
  window.dispatchEvent(new Event('appinstalled'))
  expect(install.get()).toBe('installed')
  expect(heard).toHaveBeenCalledTimes(4)
  vi.unstubAllGlobals()
})
