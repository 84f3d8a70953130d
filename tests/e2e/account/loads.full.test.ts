import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Load } from '#src/contract/loads.ts'
import { addDays, nextBusinessDay, wallClock } from '#src/domain/calendar/calendar.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { besidesLostNetwork } from '#tests/support/browser/browser.ts'
import { buyLoad, freightBooking, freightRequest } from '#tests/support/orders/freight.ts'
import { pdfCodes } from '#tests/support/documents/read-pdf.ts'
import { context, faults, withSignedInSite, page, site } from '#tests/support/browser/signed-in-site.ts'
import { controlled } from '#tests/support/browser/site.ts'

let load: Load
withSignedInSite({
  // Papers are fetched ahead while the load waits for its carrier.
  env: { SAMPLE_CARRIER_SPEED: '86400000' },
  offline: 'visited',
  whose: async (site) => {
    const customer = await site.customer({ creditCents: 5_000_00 })
    const day = nextBusinessDay(addDays(wallClock(site.clock.now(), 'America/Toronto').day, 3))
    const { loadId } = await buyLoad(
      customer,
      freightRequest({ readyDate: day }),
      freightBooking({ pickup: { readyDate: day, pickupDate: day } }),
    )
    load = (await customer.call<Load>('GET', `/loads/${loadId}`)).data!
    return customer
  },
})

test('the documents of a load that was opened once open without a network; cancelling waits for one and says so', async () => {
  await page.goto(`${site.url}${ACCOUNT_PATHS.freightOrders}`)
  await controlled(page)
  const putBy = page.waitForResponse(/documents\/palletLabels/, { timeout: 90_000 })
  await page.getByRole('link', { name: load.loadNumber }).click()
  await page.getByRole('heading', { level: 1, name: `Load ${load.loadNumber}` }).waitFor()
  const bol = page.getByRole('button', { name: 'Download Bill of lading' })
  const [online] = await Promise.all([page.waitForEvent('download'), bol.click()])
  expect(online.suggestedFilename()).toBe(`${load.loadNumber}-bol.pdf`)
  const bytes = await readFile(await online.path())
  expect(pdfCodes(bytes, 300)[0]!.join(' ')).toContain(load.billOfLading)

  await (await putBy).finished()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: `Load ${load.loadNumber}` }).waitFor()
  const [offline] = await Promise.all([page.waitForEvent('download'), bol.click()])
  expect((await readFile(await offline.path())).equals(bytes)).toBe(true)
  await page.getByRole('button', { name: 'Cancel load' }).and(page.locator('[aria-disabled=true]')).waitFor()
  const [labels] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Pallet labels' }).click(),
  ])
  expect((await readFile(await labels.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await context.setOffline(false)
  expect(besidesLostNetwork(faults)).toEqual([])
})

test('Ctrl K finds the load by its recipient, and by its number as read aloud', async () => {
  await page.goto(`${site.url}${ACCOUNT_PATHS.dashboard}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [typed, found] of [
    ['étagères', load.loadNumber],
    [load.loadNumber.replace('-', ' ').toLowerCase(), `Load ${load.loadNumber}`],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill(typed)
    await page.getByRole('option', { name: found }).first().waitFor()
    expect(await page.getByRole('option', { name: found }).count()).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Search everything' }).waitFor({ state: 'detached' })
  }
})
