import { expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { besidesLostNetwork } from '#tests/support/browser/browser.ts'

import { make } from '#tests/support/domain/sample-values.ts'
import { waitUntilKeptOffline } from '#tests/support/browser/kept-offline.ts'
import { pdfText } from '#tests/support/documents/read-pdf.ts'
import { context, faults, withSignedInSite, page, site } from '#tests/support/browser/signed-in-site.ts'

withSignedInSite({
  offline: 'everything',
  whose: async (site) => {
    const customer = await site.customer()
    await customer.call('POST', '/addresses', { ...make.address({ isDefault: true }), id: make.id() })
    return customer
  },
  ready: async () => {
    await page.goto(site.url)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await waitUntilKeptOffline(page)
  },
})

const put = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`[name="${name}"]`)
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}
const result = () => page.getByRole('region', { name: 'Estimate' })
const downloaded = async (press: () => Promise<void>): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return pdfText(Buffer.concat(chunks)).replace(/\s+/g, ' ')
}

test('without a network a shop finds the tariff code of handbags in French, chooses the line, and sees what they cost to bring into the United States', async () => {
  await context.setOffline(true)
  await page.goto(site.url + ACCOUNT_PATHS.estimateCost)
  await put({
    fromCountry: 'VN',
    toCountry: 'US',
    arrivalDate: '2026/08/10',
    carrierKind: 'carrier',
    transportMode: 'ocean',
    currency: 'USD',
    'goods.0.originCountry': 'VN',
    'goods.0.quantity': '500',
    'goods.0.unitValue': '20.00',
  })
  await page.locator('[name="goods.0.hsCode"]').pressSequentially('sacs à main')
  await page.getByRole('option', { name: /^4202/ }).first().waitFor()
  await put({ 'goods.0.hsCode': '4202.92' })
  await page.keyboard.press('Escape')
  await result()
    .getByText(/don’t have the duty rate for item 1/)
    .waitFor()
  await page.locator('[name="goods.0.tariffLine"]').selectOption('42029231')
  await page.uncheck('[name="brokered"]')
  // The tables' reference case: 17.6 % of 10,000, MPF 34.64, HMF 12.50; and 12.5 % for Viet Nam under Section
  // 301 since July 24.
  await result().getByText('$3,057.14').first().waitFor()
  await result().getByText('Item 1: 17.6% (tariff)').waitFor()
  await expect
    .poll(() => result().getByRole('button', { name: 'Save as PDF' }).getAttribute('aria-disabled'), {
      timeout: 30_000,
    })
    .toBe('true')
  await page.getByText('Saved on this device').first().waitFor()
  await page.reload()
  await result().getByText('$3,057.14').first().waitFor()
})

test('with a network its PDF is made, and without one printed again', async () => {
  await context.setOffline(false)
  const save = () => result().getByRole('button', { name: 'Save as PDF' })
  await expect.poll(() => save().getAttribute('aria-disabled'), { timeout: 60_000 }).toBeNull()
  const first = await downloaded(() => save().click())
  for (const words of [
    'Landed cost estimate',
    'Estimate – not official',
    '$3,057.14',
    'Harmonized Tariff Schedule of the United States',
  ])
    expect(first).toContain(words)
  await context.setOffline(true)
  await page.reload()
  await result().getByText('$3,057.14').first().waitFor()
  expect(await downloaded(() => save().click())).toBe(first)
  expect(besidesLostNetwork(faults)).toEqual([])
})

test('without a network a packing list is read, its wrong cell corrected, and its goods become an estimate', async () => {
  await page.goto(site.url + ACCOUNT_PATHS.fromPackingList)
  const list =
    'Description,HS,Country of origin,Qty,Unit price,Net weight,Weight unit\nToy cars,9503.00.10,China,4,50.00,2,kg\nMugs,691200,Narnia,2,8.50,0.8,kg\n'
  await page.setInputFiles('input[type=file]', {
    name: 'November.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list),
  })
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByText('1 row with errors').waitFor()
  await page.locator('[name="originCountry"]').fill('China')
  await page.locator('[name="originCountry"]').press('Enter')
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect.poll(() => page.locator('[name="from.fullName"]').inputValue()).toBe('Mina Roy')
  await page.getByRole('button', { name: 'Estimate cost' }).click()
  await page.getByRole('heading', { level: 1, name: 'Landed cost estimate' }).waitFor()
  await expect.poll(() => page.locator('[name="goods.1.hsCode"]').inputValue()).toBe('691200')
  await put({ fromCountry: 'CN', toCountry: 'CA', carrierKind: 'courier', 'goods.1.dutyRate': '4.5' })
  await result().getByText('Item 2: 4.5% (as entered)').waitFor()
  expect(besidesLostNetwork(faults)).toEqual([])
})
