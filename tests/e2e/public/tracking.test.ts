import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PurchaseOutcome, OrderDetails } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import type { TrackingResult } from '#src/contract/tracking.ts'
import { testInFull } from '#tests/support/server/full-run.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { controlled } from '#tests/support/browser/site.ts'
import { hydrated, PHONE, visitor } from '#tests/support/browser/visitor.ts'

let number: string
// A site of its own, since its clock is moved.
withSite({})
beforeAll(async () => {
  number = await underWay()
})

describe('a visitor who was sent a link', () => {
  test('sees at once where the parcel is, on the map and in a list with the same content', async () => {
    const { page, faults } = await visitor(browser, site.url)
    await page.goto(`/track/tracking?numbers=${number}`)
    const route = page.getByRole('figure', { name: /^Route from Scarborough, ON to/ })
    await route.locator('svg .land').waitFor()
    const stops = await route.getByRole('listitem').allTextContents()
    expect(stops[0]).toContain('Sent from Scarborough, ON')
    expect(stops.at(-1)).toMatch(/Heading to Montréal, QC$/)
    expect(await route.locator('svg .mark').count()).toBe(stops.length)
    expect(await route.locator('svg text').allTextContents()).toContain(/ in (.+?),/.exec(stops.at(-2)!)![1])
    expect(faults).toEqual([])
    await page.context().close()
  })

  testInFull(
    'reads it on a phone: nothing is cut, and the names on the map are as large as the text',
    async () => {
      const { page } = await visitor(browser, site.url, { ...PHONE, locale: 'zh', colorScheme: 'dark' })
      await page.goto(`/track/tracking?numbers=${number}`)
      await page.locator('svg .land').waitFor()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      const frame = (await page.locator('.route-map').boundingBox())!
      for (const name of await page.locator('.route-map text').all()) {
        const box = (await name.boundingBox())!
        expect(box.height).toBeGreaterThan(12)
        expect(box.x >= frame.x && box.x + box.width <= frame.x + frame.width).toBe(true)
      }
      await page.context().close()
    },
  )

  test('finds the numbers in the URL, goes back to earlier ones, and copies a link that contains nothing else', async () => {
    const { page } = await visitor(browser, site.url)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
    await page.goto('/track/tracking')
    await hydrated(page)
    await search(page, `${number}\n1z5r89390357567127`)
    await page.getByRole('heading', { name: '2 numbers' }).waitFor()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied.').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${site.url}/track/tracking?numbers=${number}%2C1Z5R89390357567127`)
    await search(page, number)
    await page.getByRole('heading', { name: '1 number' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: '2 numbers' }).waitFor()
    expect(await page.getByLabel('Tracking numbers').inputValue()).toBe(`${number}\n1z5r89390357567127`)
    await page.context().close()
  })

  testInFull('chooses the carrier of a number that several could have issued', async () => {
    const { page } = await visitor(browser, site.url)
    await page.goto('/track/tracking?numbers=420221539101026837331000039521')
    await page.getByText('It matches the format of').waitFor()
    expect(await page.getByRole('link', { name: /^Track at/ }).count()).toBeGreaterThanOrEqual(1)
    expect(
      await page
        .getByRole('link', { name: /^Track at/ })
        .first()
        .getAttribute('rel'),
    ).toContain('noopener')
    await page.context().close()
  })

  test('sees without a network what this device saw last, its age, and the map; with the network again, the news', async () => {
    const { page } = await visitor(browser, site.url, { offline: true })
    await page.goto(`/track/tracking?numbers=${number}`)
    await page.locator('svg .land').waitFor()
    await controlled(page)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText('Showing the last status saved on this device.').waitFor()
    await page.getByText(/^Checked \d+ minutes? ago$/).waitFor()
    await page.locator('svg .land').waitFor()
    await page.context().setOffline(false)
    await page.getByText(/^Checked [A-Z]\w+ \d+, \d{4}/).waitFor()
    expect(await page.getByText('Showing the last status saved on this device.').count()).toBe(0)
    await page.context().close()
  })
})

const search = async (page: Page, typed: string) => {
  await page.getByLabel('Tracking numbers').fill(typed)
  await page.getByRole('button', { name: 'Track', exact: true }).click()
}

/** A parcel from Scarborough to Montréal that was scanned at a second place. */
async function underWay(): Promise<string> {
  const customer = await site.customer()
  const shipment = make.shipment({ shipDate: site.clock.now().toISOString().slice(0, 10) })
  const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    carrierCode: 'sample_ground',
  })
  const order = await customer.call<PurchaseOutcome>('POST', '/orders', {
    intentId: make.id(),
    rateId: data!.rates[0]!.id,
    shipment,
  })
  const id = (order.data as { orderId: string }).orderId
  const trackingNumber = (await customer.call<OrderDetails>('GET', `/orders/${id}`)).data!.trackingNumber!
  const places = async () =>
    new Set(
      (
        await customer.call<TrackingResult[]>('POST', '/tracking', { numbers: [trackingNumber] })
      ).data![0]!.events.map(({ place }) => place),
    )
  while ((await places()).size < 2) site.clock.advance(site.deps.config.sampleDayMs / 4)
  return trackingNumber
}
