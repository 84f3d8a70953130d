import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Claim } from '#src/contract/claims.ts'
import { parcelPath } from '#src/paths.ts'
import { noisePhoto } from '#tests/support/browser/noise-photo.ts'
import { onlineOnly, watchFaults } from '#tests/support/browser/browser.ts'
import { signedIn } from '#tests/support/browser/site.ts'
import { PHONE } from '#tests/support/browser/visitor.ts'
import { browser, site, withSite } from '#tests/support/browser/with-site.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

withSite()

const PLACE = 'GPS 43.6532 N, 79.3832 W'

test('a phone’s photo for a claim is sent small and without its place, even when Send was pressed before it was ready', async () => {
  const { customer, orderId } = await deliveredOrder()
  const { context, page, faults } = await phoneOf(customer)
  await page.goto(site.url + parcelPath(orderId))
  await page.getByRole('button', { name: 'Make a claim' }).click()
  await page.getByRole('radio', { name: 'Damaged parcel' }).check()
  await page.getByLabel('Amount claimed').fill('25.00')
  await page.getByLabel('Description of loss or damage').fill('The vase is broken')
  const photo = await photoWithPlace(page)
  expect(photo.length).toBeGreaterThan(2_000_000)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take photo' }).click()
  await (await chooser).setFiles({ name: 'IMG_0417.jpeg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('button', { name: 'Send claim' }).click()
  await page.getByLabel('Description of loss or damage').waitFor({ state: 'detached' })

  const { data } = await customer.call<{ rows: Claim[] }>('GET', `/orders/${orderId}/claims`)
  expect(data!.rows[0]!.photos).toMatchObject([{ name: 'IMG_0417.jpg', type: 'image/jpeg' }])
  const { rawPayload } = await site.app.inject({
    url: `/api/claims/${data!.rows[0]!.id}/photos/0`,
    headers: { authorization: `Bearer ${customer.token}` },
  })
  expect(rawPayload.length).toBeGreaterThan(10_000)
  expect(rawPayload.length).toBeLessThanOrEqual(300_000)
  expect([rawPayload.includes(PLACE), rawPayload.includes('Exif')]).toEqual([false, false])
  expect(faults).toEqual([])
  await context.close()
})

test.each([
  ['nothing was recorded', false],
  ['a hand-over was recorded', true],
])('on a slow network, where %s, a claim is never moved away under the press', async (_, recorded) => {
  const { customer, orderId } = await deliveredOrder()
  if (recorded) {
    const doc = make.proof({ orderId })
    const op = { opId: make.id(), entity: 'proof', id: make.id(), baseRev: 0, doc }
    await customer.call('POST', '/sync', { user: customer.user.id, ops: [op] })
  }
  const { context, page, faults } = await phoneOf(customer)
  let late = false
  page.on('response', (answer) => {
    late ||= answer.url().endsWith(`/api/orders/${orderId}`)
  })
  await page.route('**/*', async (route) => {
    if (late) await setTimeout(700)
    await route.continue()
  })
  await page.goto(site.url + parcelPath(orderId))
  const claim = page.getByRole('button', { name: 'Make a claim' })
  await claim.waitFor()
  const appeared = await claim.evaluate((button) => button.getBoundingClientRect().top)
  await page.waitForLoadState('networkidle')
  if (recorded) await page.getByText('Signed by Marc Gagnon (typed name)').waitFor()
  expect(await claim.evaluate((button) => button.getBoundingClientRect().top)).toBe(appeared)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(faults).toEqual([])
  await context.close()
})

async function deliveredOrder() {
  const bought = await boughtOrder(site)
  await site.deps.database.sql.execute(
    sql`update orders set status = 'delivered' where id = ${bought.orderId}`,
  )
  return bought
}

async function phoneOf(customer: TestCustomer) {
  const context = await onlineOnly(await browser.newContext({ ...PHONE, hasTouch: true, isMobile: true }))
  context.setDefaultTimeout(20_000)
  const faults = watchFaults(context)
  await signedIn(context, site, customer)
  return { context, page: await context.newPage(), faults }
}

/** With the segment in which cameras note where a photo was taken. */
async function photoWithPlace(page: Page): Promise<Buffer> {
  const jpeg = await noisePhoto(page, 2400, 1800)
  const exif = Buffer.from(`Exif\0\0${PLACE}`)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)])
}
