import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Captcha } from '#src/contract/account/auth.ts'
import { besidesLostNetwork } from '#tests/support/browser/browser.ts'
import { nameCaptcha } from '#tests/support/mail/captcha.ts'
import { hydrated, PHONE, visitor } from '#tests/support/browser/visitor.ts'
import { browser, site, withSite } from '#tests/support/browser/with-site.ts'

withSite()

/** Types two postal codes and a weight, and presses Enter. */
async function ask(page: Page): Promise<void> {
  await page.goto('/home')
  await hydrated(page)
  const box = page.locator('.quick-quote')
  await box.getByLabel('From (postal code)').fill('m5v3l9')
  await box.getByLabel('To (postal code)').fill('H3B 1A7')
  await box.getByLabel('Weight (lb)').fill('5')
  await page.keyboard.press('Enter')
}
const choice = (page: Page) => page.getByRole('link', { name: 'Choose Sample Ground · Standard' })

test('a visitor sees prices below the box; what they chose waits for them after signing up, also in another tab', async () => {
  const { page, faults } = await visitor(browser, site.url)
  await ask(page)
  await choice(page).waitFor()
  expect(await page.getByText('Sample rates', { exact: true }).count()).toBe(1)
  // Nobody is thrown out of the field they are in.
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('weight')
  await choice(page).click()
  await page.getByRole('tab', { name: 'Sign up', selected: true }).waitFor()

  const other = await page.context().newPage()
  await page.close()
  const [asked] = await Promise.all([other.waitForResponse('**/api/code'), other.goto('/account/register')])
  const { data } = (await asked.json()) as { data: Captcha }
  await nameCaptcha(site, data.uuid, 'AHMRT')
  for (const [label, typed] of [
    ['Nickname', 'Mina Roy'],
    ['Email', 'chose@example.com'],
    ['Mobile phone', '416-555-0147'],
    ['Characters in the picture', 'ahmrt'],
  ] as const)
    await other.getByRole('textbox', { name: label, exact: true }).fill(typed)
  for (const label of ['Password', 'Confirm password'])
    await other.getByLabel(label, { exact: true }).fill('secret 1')
  await other.getByRole('checkbox').check()
  await other.getByRole('button', { name: 'Sign Up' }).click()
  await other.waitForURL(/selectQuick\?quote=/)
  await other.getByText('M5V 3L9 CA').waitFor()
  expect(await other.getByText('1 parcel: 1 × 5 lb, 12 × 9 × 6 in').count()).toBe(1)
  const mine = other.getByRole('button', { name: 'Continue: Sample Ground · Standard' })
  expect(await mine.getAttribute('aria-pressed')).toBe('true')
  expect(await other.evaluate(() => localStorage.getItem('chosenRate'))).toBeNull()
  await mine.click()
  await other.waitForURL(/shipmentDetails/)
  expect(faults).toEqual([])
  await other.context().close()
})

test('on a phone that loses its connection the box says why there are no prices, and shows them once it is back', async () => {
  const { page, faults } = await visitor(browser, site.url, PHONE)
  await ask(page)
  await choice(page).waitFor()
  await page.context().setOffline(true)
  await page.locator('.quick-quote').getByLabel('Weight (lb)').fill('7')
  await page.keyboard.press('Enter')
  await page.getByText('You’re offline. Try again when you’re back online.').waitFor()
  await page.context().setOffline(false)
  await choice(page).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(besidesLostNetwork(faults)).toEqual([])
  await page.context().close()
})

test('a code that exists nowhere is said at its field; the rest of what was typed stays', async () => {
  const { page } = await visitor(browser, site.url)
  await ask(page)
  await choice(page).waitFor()
  const from = page.locator('.quick-quote').getByLabel('From (postal code)')
  await from.fill('ZZZ')
  await from.press('Enter')
  await page.locator('.quick-quote [aria-invalid=true]').waitFor()
  expect(await from.getAttribute('aria-invalid')).toBe('true')
  expect(await choice(page).count()).toBe(0)
  expect(await page.locator('.quick-quote').getByLabel('Weight (lb)').inputValue()).toBe('5')
  await page.context().close()
})
