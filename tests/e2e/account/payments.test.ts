import { expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { creditsOf } from '#tests/support/payments/cards.ts'
import { everythingStored } from '#tests/support/browser/device-data.ts'
import { testInFull } from '#tests/support/server/full-run.ts'
import {
  customer,
  faults,
  switchCustomer,
  withSignedInSite,
  page,
  site,
} from '#tests/support/browser/signed-in-site.ts'
import { controlled } from '#tests/support/browser/site.ts'

withSignedInSite({ offline: 'visited', whose: (site) => site.customer({ creditCents: 0 }) })

const open = async (path: string) => page.goto(`${site.url}${path}`)
const runAdmin = (...argv: string[]) => runVerb({ argv, input: '' }, site.deps)

/** Typed as by a person with the card in hand: the brand appears while typing. */
async function enterCard(digits: string, brand: string): Promise<void> {
  await open(ACCOUNT_PATHS.addPayments)
  await page.getByText('No real charges').waitFor()
  await page.getByLabel('Card number').pressSequentially(digits)
  await page
    .getByText(`${brand} card`)
    .or(page.getByText(brand, { exact: true }))
    .first()
    .waitFor()
  await page.getByLabel('Expiry').pressSequentially(`12${(new Date().getUTCFullYear() + 3) % 100}`)
  expect(await page.getByLabel('Expiry').inputValue()).toMatch(/^12 \/ \d\d$/)
  await page.fill('input[name=cvv]', '343')
  await page.fill('input[name=nameOnCard]', 'Mina Roy')
  for (const [name, value] of Object.entries({
    fullName: 'Mina Roy',
    address1: '1 Main Street',
    city: 'Scarborough',
    postalCode: 'M1B 0A1',
    phone: '416-555-0134',
  }))
    await page.fill(`input[name="billingAddress.${name}"]`, value)
  await page.selectOption('select[name="billingAddress.province"]', 'ON')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(new RegExp(`${ACCOUNT_PATHS.payments}$`))
  await page.getByText('Successfully saved!').waitFor()
}
const topUpWith = async (lastFour: string) => {
  await open(ACCOUNT_PATHS.topUp)
  await page
    .locator('section[aria-labelledby=top-up-how] select[name=cardId]')
    .selectOption({ label: `Visa ending in ${lastFour}` })
  await page.getByRole('button', { name: 'Pay by card' }).dblclick()
}

test('a shipper adds a card whose number is stored nowhere in the browser', async () => {
  await open(ACCOUNT_PATHS.addPayments)
  // The list of published test numbers is among the app's stored files.
  await controlled(page)
  const before = await everythingStored(page)
  await enterCard('5105105105105100', 'Mastercard')
  await page.getByText('Mastercard ending in 5100').waitFor()
  expect(await page.locator('main').innerText()).toContain('Default')
  const after = await everythingStored(page)
  for (const words of ['5105105105105100', '5105 1051 0510 5100', '5105 1051', '"343"', '\\"343\\"'])
    expect(after.split(words).length, words).toBe(before.split(words).length)
})

testInFull(
  'an unknown number, a wrong CVV and an empty form are reported at their fields, and a real number is refused by the sandbox',
  async () => {
    await open(ACCOUNT_PATHS.addPayments)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    for (const words of [
      'Please enter card number',
      'Enter the month and year on the card',
      'Please enter CVV',
      'Please enter name on card',
    ])
      await page.getByText(words, { exact: true }).waitFor()
    await page.getByLabel('Card number').fill('4242424242424241')
    await page.fill('input[name=cvv]', '12')
    await page.getByText('Check the card number').waitFor()
    await page.getByText('The CVV has 3 digits').waitFor()
    await page.getByLabel('Expiry').fill('3/20')
    await page.getByText('This card has expired').waitFor()
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4241')
  },
)

testInFull('tops up by card once even with a double click, and is told when a card is declined', async () => {
  await enterCard('4242424242424242', 'Visa')
  await topUpWith('4242')
  await page.getByText('We’ve added $100.00 in credits.').waitFor()
  expect(await creditsOf(customer)).toBe(100_00)
  await enterCard('4000000000009995', 'Visa')
  await topUpWith('9995')
  await page.getByText('insufficient funds').first().waitFor()
  expect(await creditsOf(customer)).toBe(100_00)
})

testInFull('approves a payment that the bank asks about', async () => {
  await enterCard('4000000000003220', 'Visa')
  await topUpWith('3220')
  await page.getByText('Your bank needs to verify it’s you').waitFor()
  // After leaving and coming back, it is still there.
  await page.reload()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('We’ve added $100.00 in credits.').waitFor()
  expect(await creditsOf(customer)).toBe(200_00)
})

testInFull(
  'tops up by e-transfer, which counts once the operator receives it, and redeems a code',
  async () => {
    await open(ACCOUNT_PATHS.topUp)
    await page.getByRole('tab', { name: 'E-transfer' }).click()
    await page.getByRole('button', { name: 'Get reference number' }).click()
    const heading = await page.getByText(/^Your reference number is TU/).innerText()
    expect(await creditsOf(customer)).toBe(200_00)
    await runAdmin('topup', 'confirm', /TU\S+/.exec(heading)![0])
    await runAdmin('promo', 'create', 'BROWSER', '--credit', '7.50')
    await open(ACCOUNT_PATHS.topUp)
    await page.getByText('$300.00').waitFor()
    await page.getByRole('tab', { name: 'Promo code' }).click()
    await page.getByRole('textbox', { name: 'Promo code' }).fill('browser')
    await page.keyboard.press('Enter')
    await page.getByText('We’ve added $7.50 in credits.').waitFor()
    expect(await creditsOf(customer)).toBe(307_50)
  },
)

test('buys a shipment with a card that pays exactly what the credits lack, and sees the order', async () => {
  const poor = await site.customer({ creditCents: 2_00 })
  await switchCustomer(poor)
  await enterCard('4242424242424242', 'Visa')
  await open(`${ACCOUNT_PATHS.quickQuote}?from=M1B0A1&to=H2Y1H2&weight=4`)
  for (const [name, value] of [
    ['length', '12'],
    ['width', '10'],
    ['height', '8'],
  ] as const)
    await page.fill(`input[name="parcels.0.${name}"]`, value)
  await page.keyboard.press('Enter')
  await page.waitForURL(/selectQuick/)
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await page.waitForURL(/shipmentDetails/)
  for (const [end, name, city, postalCode, province] of [
    ['from', 'Mina Roy', 'Scarborough', 'M1B 0A1', 'ON'],
    ['to', 'Élodie Tremblay', 'Montréal', 'H2Y 1H2', 'QC'],
  ] as const) {
    for (const [field, value] of Object.entries({
      fullName: name,
      address1: '1 Main Street',
      city,
      postalCode,
      phone: '416-555-0134',
    }))
      await page.fill(`input[name="${end}.${field}"]`, value)
    await page.selectOption(`select[name="${end}.province"]`, province)
  }
  await page.fill('input[name="contents"]', 'Books')
  await page.getByLabel(/no prohibited goods/i).check()
  await page.getByText('Transaction fee').waitFor()
  await page.getByRole('button', { name: /^Buy and print for .* by card\)$/ }).dblclick()
  await page.waitForURL(/orderDetails/)
  await page
    .getByText(/PT\d{9}-\d{4}/)
    .first()
    .waitFor()
  expect(await creditsOf(poor)).toBe(0)
  expect((await poor.call<{ rows: unknown[] }>('GET', '/orders')).data!.rows).toHaveLength(1)
  expect((await poor.call<{ rows: object[] }>('GET', '/topups')).data!.rows).toMatchObject([
    { purpose: 'purchase', state: 'paid' },
  ])
})

test('and the ledger has all of it, and no page had a fault', async () => {
  expect((await verifyLedger(site.deps.database)).faults).toEqual([])
  expect(faults).toEqual([])
})
