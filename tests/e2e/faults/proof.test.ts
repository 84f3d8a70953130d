import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ProofRow } from '#src/contract/proofs.ts'
import { parcelPath } from '#src/paths.ts'
import { isPush } from '#tests/faults/proxy.ts'
import { openKillable, type KillableBrowser } from '#tests/support/faults/killable-browser.ts'
import {
  keptOffline,
  openPage,
  prepare,
  putWrong,
  signInto,
  startFaultySite,
  type FaultySite,
  type Person,
} from '#tests/support/faults/faulty-site.ts'
import { noisePhoto } from '#tests/support/browser/noise-photo.ts'
import { deviceData } from '#tests/support/browser/device-data.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { sharedSite } from '#tests/support/browser/site.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

let site: FaultySite
let person: Person
let orderId: string
let browser: KillableBrowser
let page: Page
const profile = mkdtempSync(join(tmpdir(), 'portage-proof-'))

beforeAll(async () => {
  site = await startFaultySite()
  const shared = await sharedSite()
  const bought = await boughtOrder(shared)
  orderId = bought.orderId
  const { user, password } = bought.customer
  person = await site.personOf(user.userName, password)
  await start()
  await signInto(browser.context, person)
  page = await openPage(browser.context, parcelPath(orderId))
  await keptOffline(page)
  await shared.close()
})
afterAll(async () => {
  await browser.context.close()
  await site.close()
})
afterEach(() => site.proxy.heal())

async function start() {
  browser = await openKillable(profile, site.url)
  await prepare(browser.context, { everything: true })
}
const proofs = async () =>
  (await site.call<{ rows: ProofRow[] }>(person, 'GET', `/orders/${orderId}/proofs`)).rows
async function killAndReopen() {
  const cookies = await browser.context.cookies()
  await browser.kill()
  await start()
  await browser.context.addCookies(cookies)
  page = await openPage(browser.context, parcelPath(orderId))
}
const dialog = () => page.getByRole('dialog', { name: 'Record hand-over' })
/** Larger than what may be sent. */
const photo = () => noisePhoto(page, 1800, 1350)
async function sign() {
  const field = dialog().locator('svg[viewBox="0 0 600 200"]')
  await field.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await field.boundingBox())!
  await page.mouse.move(x + width * 0.1, y + height * 0.7)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.4, y + height * 0.2, { steps: 8 })
  await page.mouse.move(x + width * 0.8, y + height * 0.8, { steps: 8 })
  await page.mouse.up()
}

test('a hand-over with photos and a signature survives a killed browser twice, and arrives once', async () => {
  await browser.context.setOffline(true)
  await page.getByRole('button', { name: 'Record hand-over' }).click()
  const buffer = await photo()
  expect(buffer.length).toBeGreaterThan(300_000)
  await dialog()
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'pallet.jpg', mimeType: 'image/jpeg', buffer },
      { name: 'seal.jpg', mimeType: 'image/jpeg', buffer },
    ])
  await dialog().getByText('seal.jpg').waitFor()
  await page.fill('input[name=signedBy]', 'Marc Gagnon')
  await expect
    .poll(async () => (await deviceData(page)).drafts.map(({ values }) => values.signedBy))
    .toEqual(['Marc Gagnon'])
  await expect
    .poll(async () => (await deviceData(page)).attachments.map(({ bytes }) => bytes.length <= 300_000))
    .toEqual([true, true])

  // Before it was saved: photos and name are there again.
  await killAndReopen()
  await browser.context.setOffline(true)
  await page.getByRole('button', { name: 'Record hand-over' }).click()
  await dialog().getByText('seal.jpg').waitFor()
  expect(await page.inputValue('input[name=signedBy]')).toBe('Marc Gagnon')
  await sign()
  await dialog().getByRole('button', { name: 'Save proof' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await proofs()).toEqual([])

  // Between saving and sending.
  await killAndReopen()
  await expect.poll(proofs, { timeout: 20_000 }).toHaveLength(1)
  const [proof] = await proofs()
  expect(proof).toMatchObject({ kind: 'handOver', signedBy: 'Marc Gagnon', signed: true, photos: 2 })
  await expect.poll(async () => (await deviceData(page)).outbox).toEqual([])
  expect((await deviceData(page)).attachments).toEqual([])
  const file = async (position: number) =>
    Buffer.from(
      await (
        await fetch(`${site.url}/api/proofs/${proof!.id}/files/${position}`, {
          headers: { authorization: `Bearer ${person.token}` },
        })
      ).arrayBuffer(),
    )
  const [signature, first] = [await file(0), await file(1)]
  expect(signature.subarray(1, 4).toString()).toBe('PNG')
  expect(signature.length).toBeLessThan(40_000)
  expect(first.length).toBeGreaterThan(10_000)
  expect(first.includes('Exif')).toBe(false)
})

testInFull(
  'a line that breaks after the second file goes on with the third, and a lost answer makes no second proof',
  async () => {
    let [files, pushes] = [0, 0]
    site.proxy.treat((seen) => {
      if (seen.method === 'POST' && /\/proofs\/.*\/files$/.test(seen.path))
        return (files += 1) === 3 ? { kind: 'loseRequest' } : undefined
      return isPush(seen) && (pushes += 1) === 1 ? { kind: 'loseAnswer' } : undefined
    })
    await page.getByRole('button', { name: 'Report damage' }).click()
    const damage = page.getByRole('dialog', { name: 'Report damage' })
    const buffer = await photo()
    await damage
      .locator('input[type=file]')
      .first()
      .setInputFiles([1, 2, 3].map((n) => ({ name: `corner-${n}.jpg`, mimeType: 'image/jpeg', buffer })))
    await damage.getByText('corner-3.jpg').waitFor()
    await damage.getByRole('button', { name: 'Save proof' }).click()
    await expect.poll(async () => (await proofs()).length, { timeout: 20_000 }).toBe(2)
    await expect.poll(async () => (await deviceData(page)).outbox, { timeout: 20_000 }).toEqual([])
    expect(await proofs()).toHaveLength(2)
    // The third file twice, the others once; the proof itself twice.
    expect([files, pushes]).toEqual([4, 2])
  },
)

test('a device without room says so, and the form keeps what was typed', async () => {
  const { length } = await proofs()
  await page.getByRole('button', { name: 'Record hand-over' }).click()
  await page.fill('input[name=signedBy]', 'No Room')
  await putWrong(page, { full: true })
  await dialog().getByRole('button', { name: 'Save proof' }).click()
  // The form's backup has no room either, and may say so before the proof is refused.
  await page.getByText('Save failed!').waitFor()
  await page.getByText('This device is out of space. Your entries are only on this screen').first().waitFor()
  expect(await page.inputValue('input[name=signedBy]')).toBe('No Room')
  await putWrong(page, { full: false })
  await dialog().getByRole('button', { name: 'Save proof' }).click()
  await expect.poll(async () => (await proofs()).length, { timeout: 20_000 }).toBe(length + 1)
})
