import type { BrowserContext } from 'playwright'
import { expect, test } from 'vitest'
import type { ProofRow } from '#src/contract/proofs.ts'
import { parcelPath } from '#src/paths.ts'
import { besidesLostNetwork, watchFaults } from '#tests/support/browser/browser.ts'
import { controlled, signedIn } from '#tests/support/browser/site.ts'
import { IN_HAND } from '#tests/support/browser/visitor.ts'
import { waitUntilKeptOffline } from '#tests/support/browser/kept-offline.ts'
import { browser, site, withSite } from '#tests/support/browser/with-site.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'

withSite()

test('photos that a driver took without a network are sent by the worker, once, when the app is closed', async () => {
  const { customer, orderId } = await boughtOrder(site)
  const proofs = async () =>
    (await customer.call<{ rows: ProofRow[] }>('GET', `/orders/${orderId}/proofs`)).data!.rows
  const context = await browser.newContext({ ...IN_HAND, baseURL: site.url })
  context.setDefaultTimeout(20_000)
  const faults = watchFaults(context)
  await signedIn(context, site, customer)
  const page = await context.newPage()
  await page.goto(parcelPath(orderId))
  await controlled(page)
  await waitUntilKeptOffline(page)
  await page.getByRole('button', { name: 'Record hand-over' }).tap()
  await context.setOffline(true)
  await page.getByLabel('Name of the person signing').fill('Marc Gagnon')
  const photo = await page.screenshot({ type: 'jpeg' })
  for (const n of [1, 2]) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take photo' }).tap()
    await (await chooser).setFiles({ name: `IMG_${n}.jpeg`, mimeType: 'image/jpeg', buffer: photo })
    await page
      .getByRole('listitem')
      .filter({ hasText: `IMG_${n}` })
      .waitFor()
  }
  await page.getByRole('button', { name: 'Save proof' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Saved on this device').first().waitFor()
  await page.close()
  expect(await proofs()).toEqual([])

  await context.setOffline(false)
  await networkIsBack(context)
  await expect.poll(proofs, { timeout: 20_000 }).toMatchObject([{ signedBy: 'Marc Gagnon', photos: 2 }])
  const [{ id } = { id: '' }] = await proofs()
  for (const position of [1, 2]) {
    const { rawPayload, headers } = await site.app.inject({
      url: `/api/proofs/${id}/files/${position}`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(headers['content-type']).toBe('image/jpeg')
    expect(rawPayload.length).toBeGreaterThan(1000)
  }

  await networkIsBack(context)
  const again = await context.newPage()
  await again.goto(parcelPath(orderId))
  await again.getByText(/Recorded by .*, received/).waitFor()
  await again.getByRole('button', { name: 'Not yet sent: nothing' }).waitFor()
  expect(await proofs()).toHaveLength(1)
  expect(besidesLostNetwork(faults)).toEqual([])
  await context.close()
})

/** What the browser does sooner or later: its own attempts are minutes apart. No page of ours is there to answer. */
async function networkIsBack(context: BrowserContext): Promise<void> {
  const blank = await context.newPage()
  const cdp = await context.newCDPSession(blank)
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${site.url}/`)
      if (found) resolve(found.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: site.url,
    registrationId: await registration,
    tag: 'outbox',
    lastChance: false,
  })
  await blank.close()
}
