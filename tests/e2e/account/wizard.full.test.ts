import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OrderDetails, OrderRow } from '#src/contract/orders.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { batchJobs } from '#server/modules/batches/jobs.ts'
import { labelJobs } from '#server/modules/orders/stored-label.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { besidesLostNetwork } from '#tests/support/browser/browser.ts'

import { tabTo } from '#tests/support/browser/tab-to.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { pdfText } from '#tests/support/documents/read-pdf.ts'
import {
  context,
  customer,
  faults,
  withSignedInSite,
  page,
  site,
} from '#tests/support/browser/signed-in-site.ts'

withSignedInSite({
  env: { SAMPLE_CARRIER_SPEED: '86400000' },
  whose: async (site) => {
    const customer = await site.customer({ creditCents: 5_000_00 })
    await customer.call('POST', '/addresses', { ...make.address({ isDefault: true }), id: make.id() })
    return customer
  },
})

const step = (name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
const orders = async () => (await customer.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows

test('a shopkeeper ships a parcel by keyboard alone, and sees its price while typing', async () => {
  await page.goto(site.url + ACCOUNT_PATHS.createShipping)
  await step('Where')
  await expect.poll(() => page.locator('#f-from-fullName').inputValue()).toBe('Mina Roy')
  await tabTo(page, 'f-to-fullName', 'Élodie Tremblay')
  await tabTo(page, 'f-to-postalCode', 'H2Y1H2')
  await tabTo(page, 'f-to-address1', '45 rue Saint-Paul')
  await page.keyboard.press('Escape')
  await tabTo(page, 'f-to-city', 'Montréal')
  await tabTo(page, 'f-to-province', 'Qu')
  await tabTo(page, 'f-to-phone', '514-555-0142')
  await page.keyboard.press('Enter')
  await step('What')
  await tabTo(page, 'f-parcels-0-weight', '5')
  await tabTo(page, 'f-parcels-0-length', '12')
  await tabTo(page, 'f-parcels-0-width', '10')
  await tabTo(page, 'f-parcels-0-height', '8')
  await page.getByRole('button', { name: /^Choose .* Economy/ }).focus()
  await page.keyboard.press('Enter')
  await step('Details')
  await tabTo(page, 'f-contents', 'Books')
  await tabTo(page, 'f-prohibitedGoodsConfirmed')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await step('Review')
  await page.getByRole('button', { name: /^Buy and print/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Order OR/ }).waitFor()
  expect(await orders()).toHaveLength(1)
}, 60_000)

test('without a network the shopkeeper drafts on, and resumes where they were', async () => {
  await page.goto(site.url + ACCOUNT_PATHS.createShipping)
  await step('Where')
  await context.setOffline(true)
  await page.locator('#f-to-fullName').fill('Sam Lee')
  await page.locator('#f-to-postalCode').fill('Y1A 1A1')
  await page.getByText('Saved on this device').waitFor()
  await page.getByText('This is a rural area').waitFor({ state: 'detached' })
  await page.locator('#f-to-address1').fill('PO Box 12')
  await page.getByText('This looks like a PO box').waitFor()
  await page.getByText('Saved on this device').waitFor()
  const { href } = new URL(page.url())
  await context.setOffline(false)
  await page.goto(site.url + ACCOUNT_PATHS.orderList + '?tab=draft')
  await page
    .getByRole('link', { name: /^Resume/ })
    .first()
    .click()
  await step('Where')
  expect(new URL(page.url()).searchParams.get('quote')).toBe(new URL(href).searchParams.get('quote'))
  expect(await page.locator('#f-to-fullName').inputValue()).toBe('Sam Lee')
}, 60_000)

test('a parcel to the United States has the customs data required, and its invoice shows it', async () => {
  await page.goto(site.url + ACCOUNT_PATHS.northAmerican)
  await step('Where')
  await expect.poll(() => page.locator('#f-from-fullName').inputValue()).toBe('Mina Roy')
  for (const [id, text] of [
    ['fullName', 'Jo Stone'],
    ['postalCode', '10001'],
    ['address1', '350 Fifth Avenue'],
    ['city', 'New York'],
    ['phone', '212-555-0188'],
  ] as const)
    await page.locator(`#f-to-${id}`).fill(text)
  await page.locator('#f-to-province').selectOption('NY')
  await page.getByRole('button', { name: /^Continue/ }).click()
  await step('What')
  for (const [id, text] of [
    ['weight', '5'],
    ['length', '12'],
    ['width', '10'],
    ['height', '8'],
  ] as const)
    await page.locator(`#f-parcels-0-${id}`).fill(text)
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await step('Details')
  await page.locator('#f-contents').fill('Shirts')
  await page.locator('#f-prohibitedGoodsConfirmed').check()
  await page.getByRole('button', { name: /^Continue/ }).click()
  // Goods without a description, origin, weight and value are no declaration.
  await expect.poll(() => page.locator('[id^="f-customs-"][aria-invalid="true"]').count()).toBeGreaterThan(3)
  const line = '#f-customs-commodities-0-'
  await page.locator(`${line}description`).fill('Cotton T-shirts')
  await page.locator(`${line}originCountry`).selectOption('CA')
  await page.locator(`${line}unitWeight`).fill('0.5')
  await page.locator(`${line}unitValue`).fill('20')
  await page.locator('#f-customs-customsDeclared').check()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await step('Review')
  await page.getByRole('button', { name: /^Buy and print/ }).click()
  await page.getByRole('heading', { name: /^Order OR/ }).waitFor()
  const id = new URL(page.url()).searchParams.get('orderId')
  expect((await customer.call<OrderDetails>('GET', `/orders/${id}`)).data!.shipment.customs).toMatchObject({
    commodities: [{ description: 'Cotton T-shirts', originCountry: 'CA' }],
  })
  const paper = await site.app.inject({
    url: `/api/orders/${id}/papers/commercialInvoice`,
    headers: { authorization: `Bearer ${customer.token}` },
  })
  expect(pdfText(paper.rawPayload)).toContain('Cotton T-shirts')
}, 60_000)

test('a file of shipments is corrected, priced and bought together, and not a second time', async () => {
  const before = (await orders()).length
  const file = join(tmpdir(), `portage-${process.pid}-november.csv`)
  const rows = Array.from(
    { length: 6 },
    (_, n) =>
      `Person ${n},${n + 1} rue Saint-Paul,Montréal,Québec,H2Y 1H2,514-555-0142,${n === 3 ? '50 kg' : '5 lb'},12,10,8,Books,A-${n}`,
  )
  writeFileSync(
    file,
    ['Recipient,Address,City,Province,Postal code,Phone,Weight,L,W,H,Contents,Order number', ...rows].join(
      '\n',
    ),
  )
  const bring = async () => {
    await page.goto(site.url + ACCOUNT_PATHS.importExcel)
    await page.getByRole('checkbox', { name: /prohibited/ }).check()
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Check rows' }).click()
  }
  await bring()
  await page.getByText('5 rows ready to import').waitFor()
  await page.getByLabel('Weight').fill('5 kg')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Import 6 rows' }).click()
  await page.getByRole('link', { name: 'Continue to rates' }).click()
  const buy = page.getByRole('button', { name: /^Buy 6 labels for \$/ })
  // Prices come by themselves; the jobs arrive with the request.
  await expect
    .poll(async () => {
      await work()
      return buy.count()
    })
    .toBe(1)
  await buy.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy 6 labels/ })
    .click()
  await expect
    .poll(async () => {
      await work()
      return (await orders()).length
    })
    .toBe(before + 6)
  await page.getByText('6 bought').waitFor()
  await bring()
  await page.getByText('5 rows were bought already').waitFor()
  await page.getByRole('button', { name: 'Nothing to import' }).waitFor()
  expect(await orders()).toHaveLength(before + 6)
  expect((await verifyLedger(site.deps.database)).faults).toEqual([])
  expect(besidesLostNetwork(faults)).toEqual([])
}, 90_000)

/** Runs due jobs, as the server does every second. */
const work = () =>
  runDueJobs(
    site.deps,
    { ...batchJobs(site.deps, site.app.log), ...labelJobs(site.deps), notify: async () => {} },
    site.app.log,
  )
