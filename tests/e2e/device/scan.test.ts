import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashKey } from '@tanstack/react-query'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { besidesLostNetwork, watchFaults } from '#tests/support/browser/browser.ts'
import {
  openBrowserWithCamera,
  readPgm,
  seen,
  writeFilm,
  type Picture,
  type View,
} from '#tests/support/browser/camera.ts'
import { deviceData } from '#tests/support/browser/device-data.ts'
import { waitUntilKeptOffline } from '#tests/support/browser/kept-offline.ts'
import { controlled, sharedSite, signedIn, type Site } from '#tests/support/browser/site.ts'
import { pdfPages } from '#tests/support/documents/read-pdf.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

let site: Site
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
let order: OrderDetails
let label: Picture
const folder = mkdtempSync(join(tmpdir(), 'portage-film-'))

beforeAll(async () => {
  site = await sharedSite()
  const { customer, orderId } = await boughtOrder(site)
  order = (await customer.call<OrderDetails>('GET', `/orders/${orderId}`)).data!
  const { rawPayload } = await site.app.inject({
    url: `/api/orders/${orderId}/label?format=pdf4x6`,
    headers: { authorization: `Bearer ${customer.token}` },
  })
  label = readPgm(pdfPages(rawPayload)[0]!)
  const film = join(folder, 'label.y4m')
  writeFilm(film, [seen(label, { tilt: 6, blur: 1, light: 0.8 })])
  browser = await openBrowserWithCamera(film)
  context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  context.setDefaultTimeout(20_000)
  faults = watchFaults(context)
  await signedIn(context, site, customer)
  page = await context.newPage()
  await page.goto(site.url)
  await controlled(page)
  await waitUntilKeptOffline(page)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a person scans the label of a parcel and is at its order; offline too, once the scanner was used', async () => {
  await page.goto(`${site.url}/package/scan`)
  await page.getByRole('heading', { name: order.number }).waitFor()
  expect(page.url()).toContain(`orderId=${order.id}`)
  // The order is shown before it is stored.
  await expect
    .poll(async () => (await deviceData(page)).answers, { timeout: 20_000 })
    .toContain(hashKey(keyOf(contract.orders.get, { id: order.id })))

  await context.setOffline(true)
  await page.goto(`${site.url}/package/scan`)
  await page.getByRole('heading', { name: order.number }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: order.number }).waitFor()
  await context.setOffline(false)
  expect(besidesLostNetwork(faults)).toEqual([])
})

const VIEWS: [string, View][] = [
  ['straight', {}],
  ['tilted', { tilt: 20 }],
  ['across', { tilt: 90 }],
  ['upside down', { tilt: 180 }],
  ['blurred', { blur: 2 }],
  ['dark', { light: 0.15 }],
  ['far away', { zoom: 0.45 }],
  ['far away, tilted and blurred in the dark', { zoom: 0.7, tilt: 12, blur: 1, light: 0.35 }],
]

testInFull('the scanner reads a label that is tilted, blurred, dark or far away', async () => {
  const script = readdirSync(join(site.clientDir, 'assets')).find((file) =>
    /^scan-worker-.*\.js$/.test(file),
  )!
  const read = (picture: Picture) =>
    page.evaluate(
      async ({ address, grey, width, height }) => {
        const pixels = new ImageData(width, height)
        const shades = Uint8Array.from(atob(grey), (sign) => sign.charCodeAt(0))
        for (const [at, shade] of shades.entries()) pixels.data.set([shade, shade, shade, 255], at * 4)
        const bitmap = await createImageBitmap(pixels)
        const worker = new Worker(address, { type: 'module' })
        const { data } = await new Promise<MessageEvent<{ codes: { text: string }[] }>>((resolve) => {
          worker.addEventListener('message', resolve)
          worker.postMessage({ id: 1, picture: bitmap }, [bitmap])
        })
        worker.terminate()
        return data.codes.map(({ text }) => text)
      },
      { ...picture, grey: Buffer.from(picture.pixels).toString('base64'), address: `/assets/${script}` },
    )
  for (const [name, view] of VIEWS) {
    const texts = await read(seen(label, view))
    expect(
      texts.filter((text) => text.includes(order.trackingNumber!)),
      name,
    ).not.toEqual([])
  }
})
