import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#tests/support/browser/browser.ts'
import { startProcess, type RunningServer } from '#tests/support/server/process.ts'
import { signIn } from '#tests/support/browser/sign-in.ts'
import { controlled, lookForUpdate } from '#tests/support/browser/site.ts'

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startProcess(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

test('an operator who turns the service worker off removes it from every device: open tabs keep working, what is typed stays, and it can be turned on again', async () => {
  const page = await browser.newPage()
  const kept = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      worker: !!(await navigator.serviceWorker.getRegistration()),
    }))
  await signIn(page, server)
  await page.goto(`${server.url}/setting/addressBook/addAddresss`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await controlled(page)
  await page.fill('input[name=fullName]', 'Typed Before It Was Off')
  await page.getByText('Saved on this device').first().waitFor()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })

  await restart({ SERVICE_WORKER: 'off' })
  await lookForUpdate(page)
  await expect.poll(kept, { timeout: 20_000 }).toMatchObject({ worker: false })
  await page.waitForTimeout(2500)
  expect(loads).toBe(0)
  expect((await kept()).caches.filter((name) => name !== 'data')).toEqual([])
  expect(await page.inputValue('input[name=fullName]')).toBe('Typed Before It Was Off')

  // The tab keeps working, and its next pages come from the server only.
  await page.reload()
  await expect
    .poll(() => page.inputValue('input[name=fullName]'), { timeout: 20_000 })
    .toBe('Typed Before It Was Off')
  const answer = await page.goto(`${server.url}/home`)
  expect(answer!.fromServiceWorker()).toBe(false)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()

  await restart({})
  await page.reload()
  await controlled(page)
  expect((await page.reload())!.fromServiceWorker()).toBe(true)
  await page.close()
})

/** The same server at the same address, with another setting. */
async function restart(env: Record<string, string>): Promise<void> {
  const { dataDir, url, password } = server
  await server.stop()
  server = { ...(await startProcess({ DATA_DIR: dataDir, PORT: new URL(url).port, ...env })), password }
}
