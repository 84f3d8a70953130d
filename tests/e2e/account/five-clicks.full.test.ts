import { expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { make, SHOE_BOX } from '#tests/support/domain/sample-values.ts'
import { context, page, site, withSignedInSite } from '#tests/support/browser/signed-in-site.ts'

withSignedInSite({
  whose: async (at) => {
    const person = await at.customer({ creditCents: 500_00 })
    const saved = { entity: 'preference', id: 'parcelPresets', doc: { presets: [SHOE_BOX] } }
    await person.call('POST', '/sync', {
      user: person.user.id,
      ops: [{ opId: make.id(), baseRev: 0, ...saved }],
    })
    return person
  },
})

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name, exact: true })
const create = () => page.getByRole('link', { name: 'Create Shipment' }).first()
/** Labels that were handed to the print dialog. */
const printed = () => page.locator('iframe[src^="blob:"]')

test('a new account’s first parcel takes at most twelve clicks from the dashboard to its label', async () => {
  await count()
  await page.goto(site.url + ACCOUNT_PATHS.dashboard)
  await create().click()
  await heading('Where').waitFor()
  await fill('from', { fullName: 'Mina Roy', postalCode: 'M5V 2T6', address1: '12 King Street West' })
  await fill('to', { fullName: 'Élodie Tremblay', postalCode: 'H2Y 1H2', address1: '45 rue Saint-Paul' })
  await page.locator('#f-saveToToAddressBook').click()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await heading('What').waitFor()
  for (const [name, value] of Object.entries({ weight: '4', length: '12', width: '9', height: '5' }))
    await page.locator(`#f-parcels-0-${name}`).fill(value)
  // The prices stand beside the parcel on a wide screen; choosing one goes on.
  await page.getByRole('button', { name: /^Choose .* Standard/ }).click()
  await heading('Details').waitFor()
  await page.locator('#f-contents').fill('Books')
  await page.locator('#f-prohibitedGoodsConfirmed').click()
  await page.getByRole('button', { name: 'Declare for all parcels' }).click()
  await page.getByText(/^Declared for all your parcels/).waitFor()
  await page.getByRole('button', { name: 'Continue: Review' }).click()
  await page.getByRole('button', { name: /^Buy and print/ }).click()
  await page.getByRole('heading', { name: /^Order OR/ }).waitFor()
  await printed().waitFor({ state: 'attached' })
  expect((await counted()).clicks).toBeLessThanOrEqual(12)
})

test('somebody known and a saved box take at most five clicks and twelve keys', async () => {
  await count()
  await page.goto(site.url + ACCOUNT_PATHS.dashboard)
  await create().click()
  await heading('Where').waitFor()
  await atRecipient()
  await page.keyboard.type('trem')
  await page.getByRole('option', { name: /Tremblay/ }).click()
  await heading('What').waitFor()
  await page.getByRole('button', { name: /^Shoe box/ }).click()
  await page.getByRole('button', { name: 'Continue: Review' }).click()
  await page.getByRole('button', { name: /^Buy and print/ }).click()
  await page.getByRole('heading', { name: /^Order OR/ }).waitFor()
  await printed().waitFor({ state: 'attached' })
  const { clicks, keys } = await counted()
  expect(clicks).toBeLessThanOrEqual(5)
  expect(keys).toBeLessThanOrEqual(12)
})

test('the same by keyboard alone takes at most twelve keys', async () => {
  await count()
  await page.goto(site.url + ACCOUNT_PATHS.dashboard)
  await create().waitFor()
  await page.keyboard.press('c')
  await heading('Where').waitFor()
  await atRecipient()
  await page.keyboard.type('trem')
  await page.getByRole('option', { name: /Tremblay/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The next step's heading takes the focus: Tab goes on from there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('What')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#f-parcels-0-weight').inputValue()).toBe('4')
  await page.keyboard.press('Control+Enter')
  await heading('Review').waitFor()
  await page.getByRole('button', { name: /^Buy and print/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Order OR/ }).waitFor()
  await printed().waitFor({ state: 'attached' })
  const { clicks, keys } = await counted()
  expect(clicks).toBe(0)
  expect(keys).toBeLessThanOrEqual(12)
})

/** The wizard begins with the recipient where the sender is known. */
async function atRecipient(): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
}

async function fill(end: 'from' | 'to', values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries({ ...values, phone: '416-555-0142' }))
    await page.locator(`#f-${end}-${name}`).fill(value)
  // City and province follow from the postal code.
  await expect.poll(() => page.locator(`#f-${end}-city`).inputValue()).not.toBe('')
}

/** Counts what a person does, over every page load that follows. */
async function count(): Promise<void> {
  presses = { clicks: 0, keys: 0 }
  if (isCounting) return
  isCounting = true
  await context.exposeFunction('pressed', (kind: keyof typeof presses) => {
    presses[kind] += 1
  })
  await context.addInitScript(() => {
    const tell = (globalThis as unknown as { pressed: (kind: string) => void }).pressed
    // A label's click is passed on to its field; a key that is held is one key.
    addEventListener('pointerup', () => tell('clicks'), true)
    addEventListener(
      'keydown',
      (event) => !event.repeat && !['Control', 'Shift', 'Alt', 'Meta'].includes(event.key) && tell('keys'),
      true,
    )
  })
}
let isCounting = false
let presses = { clicks: 0, keys: 0 }
/** Once the page has told of the last one. */
const counted = async (): Promise<typeof presses> => {
  await page.evaluate(() => undefined)
  return presses
}
