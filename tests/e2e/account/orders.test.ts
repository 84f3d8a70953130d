import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClaimRow } from '#src/contract/claims.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { isSscc } from '#src/domain/orders/sscc.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { deferred } from '#tests/support/deferred.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { testInFull } from '#tests/support/server/full-run.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { pdfCodes, pdfText } from '#tests/support/documents/read-pdf.ts'
import { customer, faults, withSignedInSite, page, site } from '#tests/support/browser/signed-in-site.ts'
import { signedIn } from '#tests/support/browser/site.ts'

withSignedInSite({
  env: { SAMPLE_CARRIER_SPEED: '86400000' },
  whose: async (site) => {
    const { customer } = await boughtOrder(site)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await buyMore(customer, {
      shipDate: tomorrow,
      reference: 'PO-77',
      parcels: [make.parcel({ quantity: 2 })],
    })
    await buyMore(customer, {
      shipDate: tomorrow,
      to: make.address({
        fullName: '陈静怡',
        address1: '100 Robson Street',
        city: 'Vancouver',
        province: 'BC',
        postalCode: 'V6B 1A1',
      }),
    })
    return customer
  },
})

const rowsNow = async () => (await customer.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows
const tickAll = () => page.getByRole('checkbox', { name: 'Select all' }).check()
const downloaded = async (name: string | RegExp) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('a shop selects its orders and gets their labels as one file, of which a scanner reads every label; the size is remembered', async () => {
  await page.goto(site.url + ACCOUNT_PATHS.orderList)
  await page.getByRole('link', { name: /^OR/ }).first().waitFor()
  await tickAll()
  await page.getByLabel('Label format').selectOption('letter')
  const { bytes } = await downloaded(/^Download labels/)
  const rows = await rowsNow()
  const pages = pdfCodes(bytes)
  expect(pages.map((codes) => codes.find((code) => code.startsWith('PT')))).toEqual(
    rows.flatMap(({ trackingNumber, reference }) =>
      reference === 'PO-77' ? [trackingNumber, trackingNumber] : [trackingNumber],
    ),
  )
  expect(pages.every((codes) => codes.some((code) => isSscc(code.slice(2))))).toBe(true)
  await page.reload()
  await page.getByRole('link', { name: /^OR/ }).first().waitFor()
  await tickAll()
  await expect.poll(() => page.getByLabel('Label format').inputValue()).toBe('letter')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.goto(`${site.url}${ACCOUNT_PATHS.orderDetails}?orderId=${rows[0]!.id}`)
  await page.getByText('Label printed (Letter)').waitFor()
}, 60_000)

testInFull(
  'a shop with a full morning selects two pages, sees its labels drawn, and gets one file with every number once',
  async () => {
    const { customer: busy } = await boughtOrder(site, { creditCents: 5_000_00 })
    for (let more = 1; more < 28; more += 1) await buyMore(busy)
    const { documents } = site.deps
    const { promise: held, resolve: go } = deferred()
    site.deps.documents = {
      ...documents,
      draw: async (...asked) => {
        await held
        return documents.draw(...asked)
      },
    }
    const context = await page
      .context()
      .browser()!
      .newContext({ acceptDownloads: true, viewport: { width: 1330, height: 900 } })
    try {
      await signedIn(context, site, busy)
      const own = await context.newPage()
      await own.goto(site.url + ACCOUNT_PATHS.orderList)
      await own.getByRole('checkbox', { name: 'Select all' }).check()
      await own.getByRole('button', { name: 'Next page' }).click()
      await expect.poll(() => own.getByRole('link', { name: /^OR/ }).count()).toBe(3)
      await own.getByRole('checkbox', { name: 'Select all' }).check()
      const arriving = own.waitForEvent('download')
      await own.getByRole('button', { name: 'Download labels' }).click()
      await own.getByRole('dialog', { name: 'Download labels' }).getByText('Labels ready: 0 of 28').waitFor()
      go()
      const labels = readFileSync(await (await arriving).path())
      await own.getByRole('dialog').waitFor({ state: 'detached' })
      const numbers = pdfCodes(labels).map((codes) => codes.find((code) => code.startsWith('PT')))
      expect([numbers.length, new Set(numbers).size]).toEqual([28, 28])
    } finally {
      site.deps.documents = documents
      await context.close()
    }
  },
  120_000,
)

testInFull(
  'the list’s styles are part of the build: the browser generates almost none, however many inputs there are',
  async () => {
    await page.goto(site.url + ACCOUNT_PATHS.orderList)
    await page.getByRole('link', { name: /^OR/ }).first().waitFor()
    const rules = await page.evaluate(() =>
      document.adoptedStyleSheets.map(({ cssRules }) => cssRules.length),
    )
    const [made, written] = rules.slice(-2) as [number, number]
    expect(made).toBeGreaterThan(300)
    expect(written).toBeLessThan(made / 5)
    expect(rules).toHaveLength(3)

    const desk = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page
      .getByRole('link', { name: /^Track/ })
      .first()
      .waitFor({ state: 'attached' })
    const onPhone = await page.evaluate(() => document.adoptedStyleSheets.at(-1)!.cssRules.length)
    expect(onPhone, 'bars and rows of a phone').toBeLessThan(15)
    await page.setViewportSize(desk)
  },
  60_000,
)

testInFull(
  'the shipper filters the list, saves the filter, chooses columns, and finds both again',
  async () => {
    await page.goto(site.url + ACCOUNT_PATHS.orderList)
    await page.getByRole('searchbox').fill('po-77')
    await expect.poll(() => page.getByRole('link', { name: /^OR/ }).count()).toBe(1)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Source').selectOption('web')
    await page.waitForURL(/source=web/)
    await page.getByRole('button', { name: 'Save this filter' }).click()
    await page.getByLabel('Filter name').fill('Purchase orders')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Purchase orders' }).waitFor()
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    // Stored on the device before it shows.
    await page.getByRole('checkbox', { name: 'Source' }).click()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Source' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.goto(site.url + ACCOUNT_PATHS.orderList)
    await page.getByRole('columnheader', { name: 'Source' }).waitFor()
    await page.getByRole('link', { name: 'Purchase orders' }).click()
    await expect.poll(() => page.getByRole('link', { name: /^OR/ }).count()).toBe(1)
  },
)

testInFull('several orders are cancelled one by one, each with its result, and deleted', async () => {
  const extra = await buyMore(customer, { reference: 'CANCEL-ME' })
  await page.goto(`${site.url}${ACCOUNT_PATHS.orderList}?q=cancel-me`)
  await expect.poll(() => page.getByRole('link', { name: /^OR/ }).count()).toBe(1)
  await tickAll()
  await page.getByRole('button', { name: 'Cancel 1 order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel 1 order' }).click()
  await dialog.getByText('Cancelled').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect
    .poll(async () => (await customer.call<OrderRow>('GET', `/orders/${extra}`)).data!.status)
    .toBe('cancelled')
  await page.reload()
  await expect.poll(() => page.getByRole('link', { name: /^OR/ }).count()).toBe(1)
  await tickAll()
  await page.getByRole('button', { name: 'Delete 1 order' }).click()
  await dialog.getByRole('button', { name: 'Delete 1 order' }).click()
  await dialog.getByText('Deleted', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect((await customer.call('GET', `/orders/${extra}`)).code).toBe(404)
})

testInFull(
  'orders waiting for the driver are closed on a manifest, and the driver’s document has every number',
  async () => {
    const rows = await rowsNow()
    await page.goto(`${site.url}${ACCOUNT_PATHS.shippingOrders}?printed=all`)
    await page.getByRole('link', { name: /^OR/ }).first().waitFor()
    await tickAll()
    expect(await page.getByRole('link', { name: 'Schedule pickup' }).getAttribute('href')).toBe(
      `/package/schedulePickup?orderIds=${rows.map(({ id }) => id).join(',')}`,
    )
    await page.getByRole('button', { name: 'Close manifest' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close manifest' }).click()
    await page.getByText('No orders to hand over').waitFor()
    const { name, bytes } = await downloaded(/^Manifest MF/)
    expect(name).toMatch(/^MF\d{4}-\d{4}\.pdf$/)
    expect(pdfCodes(bytes, 150).flat()).toEqual(
      expect.arrayContaining([name.replace('.pdf', ''), ...rows.map(({ trackingNumber }) => trackingNumber)]),
    )
    expect(pdfText(bytes)).toContain('Driver’s signature')
  },
  60_000,
)

testInFull('a damaged parcel is claimed for with a photo, and the claim is listed', async () => {
  const [row] = await rowsNow()
  await site.deps.database.sql.execute(sql`update orders set status = 'delivered' where id = ${row!.id}`)
  await page.goto(`${site.url}${ACCOUNT_PATHS.orderDetails}?orderId=${row!.id}`)
  await page.getByRole('button', { name: 'Make a claim' }).click()
  await page.getByLabel('Amount claimed').fill('25.00')
  await page.getByLabel('Description of loss or damage').fill('The vase is broken')
  await page.getByRole('button', { name: 'Send claim' }).click()
  await page.getByText('Add a photo of the damage').first().waitFor()
  const photo = join(tmpdir(), `vase-${process.pid}.png`)
  writeFileSync(photo, await page.screenshot())
  await page.locator('input[type=file][multiple]').setInputFiles(photo)
  await page.getByRole('button', { name: 'Send claim' }).click()
  // The form may still be beside the new claim for a moment, with the same text.
  await page.getByLabel('Description of loss or damage').waitFor({ state: 'detached' })
  await page.getByText('The vase is broken').waitFor()
  await page.goto(`${site.url}${ACCOUNT_PATHS.orderList}?part=claims`)
  await page.getByRole('link', { name: /^CM/ }).waitFor()
  await page.getByText('Damaged parcel').waitFor()
  const { data } = await customer.call<{ rows: ClaimRow[] }>('GET', '/claims')
  expect(data!.rows).toMatchObject([{ orderId: row!.id, askedCents: 2500, state: 'opened' }])
})

test('no page had a fault', () => {
  expect(faults).toEqual([])
})
