import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { OrderDetails } from '#src/contract/orders.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import type { Row } from '#tests/bench/bench.ts'
import { quantile, timed } from '#tests/bench/figures.ts'
import { cameraFlags, nothing, readPgm, seen, writeFilm, type View } from '#tests/support/browser/camera.ts'
import { controlled, signedIn, startSite, type Site } from '#tests/support/browser/site.ts'
import { waitUntilKeptOffline } from '#tests/support/browser/kept-offline.ts'
import { PHONE } from '#tests/support/browser/visitor.ts'
import { pdfPages } from '#tests/support/documents/read-pdf.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

declare global {
  interface Window {
    scan: { slower: number; inView: number; read: number; shown: number; order: string }
  }
}

const [SLOWER, LIMIT_MS, SCANS_A_REPEAT] = [4, 500, 4]
/** How people hold a label into the picture: straight, tilted, moving, in the evening. */
const VIEWS: View[] = [
  {},
  { tilt: 12, blur: 1, light: 0.8 },
  { tilt: 20 },
  { blur: 1, light: 0.35, zoom: 0.8 },
]
/** At 15 a second: two seconds of a label, after as long without one. */
const FRAMES = 30
const PATIENCE_MS = 20_000

/**
 * From a label that comes into the camera's picture to its order on the screen, with pictures recorded from a label as
 * it is printed. The browser slows down the page only: what the reader's worker took is added for the rest.
 */
export const scanning: Row = {
  name: `Scan of a label to its order, processor ${SLOWER}x slower`,
  async run({ profile, repeats, say }) {
    const site = await startSite()
    const folder = mkdtempSync(join(tmpdir(), 'portage-film-'))
    try {
      const { customer, orderId } = await boughtOrder(site)
      const film = join(folder, 'labels.y4m')
      await recordFilm(film, { site, customer, orderId })
      const { number } = (await customer.call<OrderDetails>('GET', `/orders/${orderId}`)).data!
      return await profile(async (context) => {
        await signedIn(context, site, customer)
        await context.addInitScript(watch, { slower: SLOWER, order: number })
        const page = await context.newPage()
        await page.setViewportSize(PHONE.viewport)
        await page.goto(site.url)
        await controlled(page)
        await waitUntilKeptOffline(page)
        await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
        const [all, reading]: [number[], number[]] = [[], []]
        await page.goto(site.url + ACCOUNT_PATHS.scan)
        while (all.length < repeats * SCANS_A_REPEAT) {
          const { inView, read, shown } = await scanned(page)
          // The camera started with the label in its picture: that is its start, not a scan.
          if (inView > 0) {
            all.push(shown - inView)
            reading.push(read - inView)
            say(`${Math.round(shown - inView)} ms, read after ${Math.round(read - inView)} ms`)
          }
        }
        return [
          timed(scanning.name, 'portage', all, {
            note: `${all.length} scans, four ways to hold a label; read after ${Math.round(quantile(reading, 0.5))} ms (median), ${Math.round(quantile(reading, 0.95))} ms (p95)`,
            limit: `p95 ≤ ${LIMIT_MS} ms`,
            kept: quantile(all, 0.95) <= LIMIT_MS,
          }),
        ]
      }, cameraFlags(film))
    } finally {
      await site.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

interface Labelled {
  site: Site
  customer: TestCustomer
  orderId: string
}

async function recordFilm(film: string, { site, customer, orderId }: Labelled): Promise<void> {
  const { rawPayload } = await site.app.inject({
    url: `/api/orders/${orderId}/label?format=pdf4x6`,
    headers: { authorization: `Bearer ${customer.token}` },
  })
  const label = readPgm(pdfPages(rawPayload)[0]!)
  const wall = nothing()
  const pictures = VIEWS.flatMap((view) => {
    const picture = seen(label, view)
    return [...Array.from({ length: FRAMES }, () => wall), ...Array.from({ length: FRAMES }, () => picture)]
  })
  writeFilm(film, pictures)
}

/** Waits for the order, then goes back to scan the next. */
async function scanned(page: Page): Promise<Window['scan']> {
  await page.waitForFunction(() => window.scan.shown > 0, undefined, { timeout: PATIENCE_MS })
  const scan = await page.evaluate(() => window.scan)
  await page.goBack()
  await page.locator('video').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    window.scan = { ...window.scan, inView: 0, read: 0, shown: 0 }
  })
  return scan
}

/** Runs in the page: notes when a label comes into view, when it was read, and when its order was painted. */
function watch({ slower, order }: { slower: number; order: string }): void {
  window.scan = { slower, inView: 0, read: 0, shown: 0, order }
  const small = new OffscreenCanvas(8, 8).getContext('2d', { willReadFrequently: true })!
  const isBlank = (video: HTMLVideoElement) => {
    small.drawImage(video, 0, 0, 8, 8)
    const { data } = small.getImageData(0, 0, 8, 8)
    const greys = data.filter((_, at) => at % 4 === 0)
    return Math.max(...greys) - Math.min(...greys) < 20
  }
  const watched = new WeakSet<HTMLVideoElement>()
  const follow = (video: HTMLVideoElement) => {
    let wasBlank = false
    const look: VideoFrameRequestCallback = (now) => {
      if (!video.isConnected) return
      const blank = isBlank(video)
      if (wasBlank && !blank && window.scan.shown === 0) window.scan.inView = now
      wasBlank = blank
      video.requestVideoFrameCallback(look)
    }
    video.requestVideoFrameCallback(look)
  }
  const painted = () => {
    if (window.scan.shown > 0 || !document.querySelector('h1')?.textContent.includes(window.scan.order))
      return
    requestAnimationFrame(() => setTimeout(() => (window.scan.shown ||= performance.now())))
  }
  new MutationObserver(() => {
    for (const video of document.querySelectorAll('video'))
      if (!watched.has(video)) {
        watched.add(video)
        follow(video)
      }
    painted()
  }).observe(document, { subtree: true, childList: true, characterData: true })

  // The reader answers as late as its worker would on the slow processor.
  window.Worker = class extends Worker {
    asked = 0
    override postMessage(message: unknown, more?: Transferable[] | StructuredSerializeOptions): void {
      this.asked = performance.now()
      super.postMessage(message, more as Transferable[])
    }
    override addEventListener(type: string, heard: (event: Event) => void): void {
      super.addEventListener(type, (event) => {
        if (type !== 'message') return heard(event)
        setTimeout(
          () => {
            const { codes } = (event as MessageEvent<{ codes?: unknown[] }>).data
            if (codes?.length && window.scan.read === 0) window.scan.read = performance.now()
            heard(event)
          },
          (performance.now() - this.asked) * (slower - 1),
        )
      })
    }
  }
}
