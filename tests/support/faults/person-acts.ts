import type { Page } from 'playwright'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { deviceData, type DeviceData } from '#tests/support/browser/device-data.ts'
import type { Person } from './faulty-site.ts'

/**
 * What a person does on the screens. They navigate by menu or link, since a full page load would call the
 * server first.
 */

const openBook = (page: Page): Promise<void> => byMenu(page, 'Settings', 'Address Book')
export const openTrackers = (page: Page): Promise<void> => byMenu(page, 'Package', 'Tracking Packages')

async function byMenu(page: Page, group: string, screen: string): Promise<void> {
  const menu = page.locator('#menu')
  const opener = menu.getByRole('button', { name: group, exact: true })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await menu.getByRole('link', { name: screen, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor()
}

export async function addAddress(
  page: Page,
  fullName: string,
  more: Record<string, string> = {},
): Promise<void> {
  await openBook(page)
  await page.getByRole('link', { name: 'Add address' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Add address' }).waitFor()
  for (const [name, value] of Object.entries({
    fullName,
    address1: '1 Main Street',
    city: 'Scarborough',
    postalCode: 'M1B 0A1',
    phone: '416-555-0134',
    ...more,
  }))
    await page.fill(`input[name=${name}]`, value)
  await page.selectOption('select[name=province]', 'ON')
  await save(page)
}

export async function editAddress(
  page: Page,
  fullName: string,
  fields: Record<string, string>,
): Promise<void> {
  await openBook(page)
  await page.getByRole('link', { name: `Edit ${fullName}`, exact: true }).click()
  await page.locator('input[name=fullName]').waitFor()
  for (const [name, value] of Object.entries(fields)) await page.fill(`input[name=${name}]`, value)
  await save(page)
}

export async function removeAddress(page: Page, fullName: string): Promise<void> {
  await openBook(page)
  await page.getByRole('button', { name: `Delete ${fullName}`, exact: true }).click()
  // At once: it can be undone.
  await page.getByRole('button', { name: 'Undo' }).waitFor()
}

/** By keyboard: a background tab paints once a second, and a click waits for that. */
export async function follow(page: Page, number: string, note = ''): Promise<void> {
  if (!(await tryToFollow(page, number, note))) throw new Error(`${number} could not be saved`)
}

/** @returns whether the screen says that it was saved */
export async function tryToFollow(page: Page, number: string, note: string): Promise<boolean> {
  await page.fill('input[name=number]', number)
  await page.fill('input[name=note]', note)
  await page.press('input[name=note]', 'Enter')
  return isSaved(page, () => document.querySelector<HTMLInputElement>('input[name=number]')?.value === '', '')
}

/** @returns whether it existed and is gone from the screen */
export async function tryToUnfollow(page: Page, number: string): Promise<boolean> {
  const button = page.getByRole('button', { name: `Unfollow ${number}`, exact: true, includeHidden: true })
  if ((await button.count()) === 0) return false
  await button.press('Enter')
  return isSaved(page, (label) => !document.querySelector(`[aria-label="${label}"]`), `Unfollow ${number}`)
}

/** In the dialog over the page, which is opened if it isn't open yet. */
export async function signInAgain(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.locator('input[type=password]') })
  const asked = page.getByRole('button', { name: 'Logged out. Log in to send' })
  await dialog.or(asked).first().waitFor()
  // The dialog may open by itself meanwhile and cover the button.
  for (const end = Date.now() + 20_000; !(await dialog.isVisible()) && Date.now() < end;)
    await asked.click({ timeout: 500 }).catch(() => {})
  await dialog.locator('input[name=username]').fill(email)
  await dialog.locator('input[name=password]').fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Logs out from the menu; the test answers the question that follows. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page
    .getByRole('dialog', { name: 'Do you want to log out?' })
    .getByRole('button', { name: 'Logout' })
    .click()
}

/** Waits until nothing of this browser is waiting to be sent. */
export async function sent(page: Page, ms = 15_000): Promise<DeviceData> {
  const end = Date.now() + ms
  for (;;) {
    const data = await deviceData(page)
    if (data.outbox.length === 0) return data
    if (Date.now() > end) throw new Error(`not sent within ${ms} ms: ${JSON.stringify(data.outbox)}`)
    await page.waitForTimeout(50)
  }
}

export const named = ({ records }: DeviceData, fullName: string) =>
  records.find(({ doc }) => doc?.fullName === fullName)

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(new RegExp(`${ACCOUNT_PATHS.addressBook}$`), { timeout: 15_000 })
}

/** Waits until it is done or the screen says that this device can't, about this act or an earlier one. */
async function isSaved(page: Page, done: (what: string) => boolean, what: string): Promise<boolean> {
  let end = Date.now() + 15_000
  while (Date.now() < end) {
    if (await page.evaluate(done, what)) return true
    if (
      await page.evaluate(() =>
        /out of space|can’t save drafts|page is out of date/.test(document.body.textContent),
      )
    )
      end = Math.min(end, Date.now() + A_MOMENT_MS)
    await page.waitForTimeout(20)
  }
  return page.evaluate(done, what)
}

const A_MOMENT_MS = 1000
