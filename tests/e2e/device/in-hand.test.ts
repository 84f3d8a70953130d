import { expect, test } from 'vitest'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { onlineOnly, watchFaults } from '#tests/support/browser/browser.ts'
import { signedIn } from '#tests/support/browser/site.ts'
import { IN_HAND } from '#tests/support/browser/visitor.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { eachInFull } from '#tests/support/server/full-run.ts'
import { make } from '#tests/support/domain/sample-values.ts'

withSite()

test('a shopkeeper ships by thumb: places and the way on at the foot, five names on a short screen', async () => {
  const customer = await site.customer()
  for (let n = 0; n < 8; n += 1)
    await customer.call('POST', '/addresses', { ...make.address({ fullName: `Friend ${n}` }), id: make.id() })
  const context = await onlineOnly(await browser.newContext({ ...IN_HAND, baseURL: site.url }))
  const faults = watchFaults(context)
  await signedIn(context, site, customer)
  const page = await context.newPage()
  await page.goto('/')
  const places = page.getByRole('navigation', { name: 'Main screens' })
  expect((await places.boundingBox())?.height).toBe(56)
  await places.getByRole('link', { name: 'Ship' }).tap()
  await page.waitForURL(`**${ACCOUNT_PATHS.createShipping}*`)

  const on = page.getByRole('button', { name: /^Continue/ })
  await on.waitFor()
  const [button, bar] = [await on.boundingBox(), await places.boundingBox()]
  expect(button!.height).toBeGreaterThanOrEqual(48)
  expect(button!.y + button!.height, 'above the places').toBeLessThanOrEqual(bar!.y)

  await page
    .getByRole('combobox', { name: /address book/i })
    .filter({ visible: true })
    .first()
    .tap()
  await page.getByRole('option').nth(5).waitFor()
  await page.setViewportSize({ width: 360, height: 400 })
  const ends = await page
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(ends.filter((end) => end <= 400).length).toBeGreaterThanOrEqual(5)
  await page.getByRole('option').first().tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await context.close()
})

// Spanish first: its words take the most room.
test.each(eachInFull(LOCALES.toReversed()))(
  'a driver without a connection has the whole bar on the screen, in %s',
  async (locale) => {
    const context = await onlineOnly(await browser.newContext({ ...IN_HAND, baseURL: site.url }))
    await context.addCookies([{ name: 'locale', value: locale, url: site.url }])
    await signedIn(context, site, await site.customer())
    const page = await context.newPage()
    await page.goto('/')
    const bar = page.locator('header').first()
    await bar.getByRole('button').last().waitFor()
    const width = () =>
      page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
    expect((await width())[0]).toBe((await width())[1])
    await context.setOffline(true)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    // The state of the network takes its place in the bar.
    await expect.poll(() => bar.innerText()).toMatch(/Offline|离线|Hors ligne|Sin conexión/)
    const [scroll, client] = await width()
    expect(scroll).toBe(client)
    for (const button of await bar.getByRole('button').all()) {
      const { x, width: own } = (await button.boundingBox())!
      expect(x + own).toBeLessThanOrEqual(client!)
    }
    await context.close()
  },
)
