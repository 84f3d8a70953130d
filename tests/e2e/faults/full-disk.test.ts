import { afterEach, expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { deviceData } from '#tests/support/browser/device-data.ts'
import { device, openPage, putWrong } from '#tests/support/faults/faulty-site.ts'
import { follow, tryToFollow } from '#tests/support/faults/person-acts.ts'
import {
  context,
  page,
  browser,
  person,
  site,
  withPersonAtWork,
} from '#tests/support/faults/with-faulty-site.ts'

/** Devices without room. */
withPersonAtWork()
afterEach(() => putWrong(page, { full: false }))
const noteOf = async (number: string) => (await site.truth(person)).get(`tracker/${number}`)?.doc?.note

test('a full disk is reported, what was typed stays, and it is saved when there is room again', async () => {
  await putWrong(page, { full: true })
  const note = 'no room'
  expect(await tryToFollow(page, 'FULL0001', note)).toBe(false)
  await page.getByText('This device is out of space. Your entries are only on this screen').first().waitFor()
  expect(await page.inputValue('input[name=note]')).toBe(note)
  expect((await deviceData(page)).outbox).toEqual([])
  await putWrong(page, { full: false })
  await page.press('input[name=note]', 'Enter')
  await expect.poll(() => noteOf('FULL0001')).toBe(note)
})

test('what waits on a device that is full when it starts is sent as soon as there is room', async () => {
  // From now on pages of this device begin full where their tab says so.
  await context.addInitScript(() => {
    Object.assign(globalThis, { full: sessionStorage.getItem('full') !== null })
  })
  await page.evaluate(() => sessionStorage.setItem('full', 'yes'))
  await context.setOffline(true)
  await follow(page, 'FULL0002', 'typed in the basement')
  await putWrong(page, { full: true })
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: 'Not yet sent: 1 change', exact: true }).waitFor()
  await page.getByText('typed in the basement').first().waitFor()
  await page.evaluate(() => sessionStorage.removeItem('full'))
  await putWrong(page, { full: false })
  await expect.poll(() => noteOf('FULL0002'), { timeout: 20_000 }).toBe('typed in the basement')
})

test('a device that is full from the first moment shows what the server has, and what is typed is sent', async () => {
  const full = await device(browser, site, person)
  await full.addInitScript(() => {
    Object.assign(globalThis, { full: true })
  })
  const other = await openPage(full, ACCOUNT_PATHS.trackingPackage)
  await other.getByText('FULL0001').first().waitFor()
  await follow(other, 'FULL0003', 'in memory')
  await expect.poll(() => noteOf('FULL0003')).toBe('in memory')
  await full.close()
})
