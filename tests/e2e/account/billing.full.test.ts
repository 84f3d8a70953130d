import { readFileSync } from 'node:fs'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { besidesLostNetwork } from '#tests/support/browser/browser.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { addCard } from '#tests/support/payments/cards.ts'
import { context, faults, withSignedInSite, page, site } from '#tests/support/browser/signed-in-site.ts'

let order: string
withSignedInSite({
  offline: 'visited',
  whose: async (site) => {
    const { customer, orderId } = await boughtOrder(site)
    order = (await customer.call<{ number: string }>('GET', `/orders/${orderId}`)).data!.number
    await addCard(customer)
    return customer
  },
})

const runAdmin = async (...argv: string[]) => (await runVerb({ argv, input: '' }, site.deps)).output
const open = (query = '') => page.goto(`${site.url}${ACCOUNT_PATHS.billing}${query}`)
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()

test('a shipper finds a shipment’s invoice by its number and downloads the PDF', async () => {
  await open()
  await page.getByRole('heading', { name: 'Billing & Invoices' }).waitFor()
  await page.getByText('No unpaid invoices').waitFor()
  await page.getByRole('figure', { name: 'Spending by month' }).waitFor()
  await tab('Invoices')
  const link = page.getByRole('link', { name: /^FA\d{4}-\d{4}$/ })
  const number = await link.innerText()
  await page.getByRole('searchbox').fill(`${number.toLowerCase()}, FA0000-0000`)
  await page.waitForURL(/q=/)
  await link.click()
  await page.getByRole('heading', { name: `Invoice ${number}` }).waitFor()
  await page.getByText('Fuel surcharge').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Open as PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${number}.pdf`)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('a later charge is shown with its reason, disputed, answered, and the rest paid with credits', async () => {
  await runAdmin(
    'adjustment',
    'create',
    order,
    '10.00',
    '--reason',
    'weight',
    '--note',
    'The scale said 9 kg',
  )
  await open()
  await page.getByRole('link', { name: '1 unpaid invoice' }).click()
  await page.getByRole('link', { name: /^FA/ }).click()
  await page.getByText('Heavier than stated').waitFor()
  await page.getByText('The scale said 9 kg').waitFor()
  const number = /FA\d{4}-\d{4}/.exec(await page.getByRole('heading', { level: 2 }).first().innerText())![0]
  await page.getByRole('button', { name: 'Send dispute' }).click()
  await page
    .getByText('This field is required.')
    .or(page.getByText(/Please enter/))
    .first()
    .waitFor()
  await page.getByLabel('Reason for dispute').fill('My scale says 4 kg.\nSee the photograph.')
  await page.getByRole('button', { name: 'Send dispute' }).click()
  await page.getByText('We’ll look into it and email you within 5 business days.').waitFor()
  await page.getByText('Open', { exact: true }).waitFor()
  await runAdmin('dispute', 'accept', number, '4.00', '--answer', 'We agree on part of it')
  await page.reload()
  await page.getByText('We agree on part of it').waitFor()
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick()
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor({ state: 'detached' })
  await page.getByText('Paid', { exact: true }).first().waitFor()
  expect((await verifyLedger(site.deps.database)).faults).toEqual([])
})

test('if credits don’t suffice, a card pays the rest with its fee shown, and the transactions list what it was for', async () => {
  await runAdmin('adjustment', 'create', order, '900.00', '--reason', 'dimensions')
  await open('?part=invoices&tab=unpaid')
  await page.getByRole('link', { name: /^FA/ }).click()
  await page.getByText(/You’re \$[\d.]+ short/).waitFor()
  await page.getByText('Transaction fee').waitFor()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor({ state: 'detached' })
  await open('?part=transactions')
  const paid = page.getByRole('row').filter({ hasText: 'Invoice paid' })
  await expect.poll(() => paid.count()).toBe(2)
  await page.getByLabel('Reason').selectOption({ label: 'Top-up' })
  await expect.poll(() => paid.count()).toBe(0)
  await tab('Statements')
  await page.getByRole('button', { name: 'Open as PDF' }).waitFor()
  expect((await verifyLedger(site.deps.database)).faults).toEqual([])
})

test('a bookkeeper exports the month as a spreadsheet, one row for each movement', async () => {
  await page.goto(`${site.url}${ACCOUNT_PATHS.exportTransactions}`)
  await page.getByLabel('Credit transactions').check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^money-.*\.xlsx$/)
  const rows = await readSheet(await file.path())
  expect(rows[0]).toEqual(['Date', 'Reason', 'Document', 'Amount'])
  expect(rows.map((row) => row[1])).toEqual(expect.arrayContaining(['Shipment', 'Invoice paid', 'Top-up']))
  await page.getByText(`The file is in your downloads: ${rows.length - 1} rows.`).waitFor()
})

test('without a network the figures stay with their age, and paying says that it needs one', async () => {
  await open()
  await page.getByText('Available credits').waitFor()
  await runAdmin('adjustment', 'create', order, '3.00', '--reason', 'other')
  await open('?part=invoices&tab=unpaid')
  await page.getByRole('link', { name: /^FA/ }).click()
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await pay.waitFor()
  await context.setOffline(true)
  await expect.poll(() => pay.getAttribute('aria-disabled'), { timeout: 20_000 }).toBe('true')
  await context.setOffline(false)
  expect(besidesLostNetwork(faults)).toEqual([])
})
