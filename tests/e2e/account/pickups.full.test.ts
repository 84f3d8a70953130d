import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { PickupRow } from '#src/contract/pickups.ts'
import { pickupPreferenceSchema } from '#src/domain/pickups/pickup-preference.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { besidesLostNetwork } from '#tests/support/browser/browser.ts'

import { make } from '#tests/support/domain/sample-values.ts'
import {
  context,
  customer,
  faults,
  withSignedInSite,
  page,
  site,
} from '#tests/support/browser/signed-in-site.ts'
import { controlled } from '#tests/support/browser/site.ts'

withSignedInSite({
  offline: 'visited',
  whose: async (site) => {
    const customer = await site.customer()
    const addressId = make.id()
    await customer.call('POST', '/addresses', {
      ...make.address({ fullName: 'Warehouse East', address1: '12 Dock Road' }),
      id: addressId,
    })
    await customer.call('PUT', '/pickups/preferences', {
      ...pickupPreferenceSchema.getDefault(),
      addressId,
      contactName: 'Sam Lee',
      phone: '416-555-0100',
      facilityName: 'Dock 4',
      rev: 0,
    })
    return customer
  },
})

const booked = async () => (await customer.call<CursorPage<PickupRow>>('GET', '/pickups')).data!.rows

test('a shop books a pickup with the keyboard alone: days without pickups say why and can’t be chosen', async () => {
  await page.goto(`${site.url}${ACCOUNT_PATHS.schedulePickup}`)
  await page.getByLabel('Total weight').waitFor()
  expect(await page.getByLabel('Facility name').inputValue()).toBe('Dock 4')
  await page.getByLabel('Total weight').focus()
  await page.keyboard.type('12.5')

  await page.locator('[data-day][tabindex="0"]').focus()
  // Within seven days of any date there is a Saturday.
  for (let step = 0; step < 7 && !(await focusedDay()).includes('Saturday'); step += 1) {
    const before = await focusedDay()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction((was) => document.activeElement?.getAttribute('aria-label') !== was, before)
  }
  expect(await focusedDay()).toContain('No pickups on weekends')
  const chosen = await page.getByLabel('Pickup date').inputValue()
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Pickup date').inputValue(), 'a closed day is not taken').toBe(chosen)
  await page
    .getByText(/: No pickups on weekends$/)
    .first()
    .waitFor()
  // One week down and on to Monday: open, unless it is a holiday; then the day after.
  await page.keyboard.press('ArrowRight')
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(50)
    if (!(await focusedDay()).includes(':')) break
  }
  const day = await page.evaluate(() => document.activeElement!.getAttribute('data-day')!)
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Pickup date').inputValue()).toBe(day.replaceAll('-', '/'))
  await page.getByRole('button', { name: 'Book pickup' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`${ACCOUNT_PATHS.scheduleList}$`))
  expect(await booked()).toEqual([
    expect.objectContaining({
      state: 'booked',
      pickup: expect.objectContaining({ pickupDate: day, totalWeight: 12.5, facilityName: 'Dock 4' }),
    }),
  ])
  expect(faults).toEqual([])
})

test('the calendar file is saved from the list, also without a network; booking and cancelling wait for one and say so; what is typed stays', async () => {
  const [row] = await booked()
  await page.goto(`${site.url}${ACCOUNT_PATHS.scheduleList}`)
  await controlled(page)
  await page.getByText(row!.number).first().waitFor()
  // From here on, the form's responses and screens are on the device.
  await page.goto(`${site.url}${ACCOUNT_PATHS.schedulePickup}`)
  await page.getByLabel('Total weight').waitFor()
  await page.goto(`${site.url}${ACCOUNT_PATHS.scheduleList}`)
  await page.getByText(row!.number).first().waitFor()
  await context.setOffline(true)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Add ${row!.number} to calendar` }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${row!.number}.ics`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text).toContain(`DTSTART:${row!.startsAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z`)
  await page
    .getByRole('button', { name: `Cancel pickup ${row!.number}` })
    .and(page.locator('[aria-disabled=true]'))
    .waitFor()

  await page.getByRole('link', { name: 'Schedule pickup' }).first().click()
  await page.getByText('Opening hours and notes for the driver').click()
  await page.getByLabel('Notes').fill('Ring twice')
  await page.getByText('You need a connection for this. What you entered is saved.').first().waitFor()
  await page.getByText('Saved on this device').waitFor()
  await context.setOffline(false)
  await page.reload()
  await page.getByLabel('Notes').waitFor({ state: 'attached' })
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Ring twice')
  expect(besidesLostNetwork(faults)).toEqual([])
})

test('Ctrl K opens without a network call once it was open, and finds the pickup by its number', async () => {
  const [row] = await booked()
  const input = page.getByRole('combobox', { name: 'Search everything' })
  await page.keyboard.press('Control+k')
  await input.waitFor()
  await page.keyboard.press('Escape')
  await input.waitFor({ state: 'detached' })
  await context.setOffline(true)
  await page.keyboard.press('Control+k')
  await expect.poll(() => input.isVisible()).toBe(true)
  await context.setOffline(false)
  await page.keyboard.type(row!.number)
  await page.getByRole('option', { name: `Pickup ${row!.number}` }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${ACCOUNT_PATHS.scheduleList}?q=${row!.number}`)
})

const focusedDay = async (): Promise<string> =>
  await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
