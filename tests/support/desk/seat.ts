import type { Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { onlineOnly, watchFaults } from '#tests/support/browser/browser.ts'
import { signedIn } from '#tests/support/browser/site.ts'
import { browser, site } from '#tests/support/browser/with-site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

export interface Seat {
  page: Page
  /** Every notice that was ever on the screen. */
  notices: () => Promise<string[]>
}

interface Place {
  who: TestCustomer
  /** Of the desk's screen, such as `/admin/bank`. */
  path: string
  /** What goes wrong in the browser is added to these. */
  faults: string[]
  /** Options of the browser's context. */
  more?: object
}

/** Somebody of our staff at a screen of the desk, in a browser of their own until the test ends (`withSite`). */
export async function takeSeat({ who, path, faults, more }: Place): Promise<Seat> {
  const context = await onlineOnly(
    await browser.newContext({ viewport: { width: 1330, height: 900 }, ...more }),
  )
  onTestFinished(() => context.close())
  watchFaults(context, faults)
  await signedIn(context, site, who)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement)
            for (const notice of [node, ...node.querySelectorAll('*')])
              if (notice.matches('.MuiAlert-root')) seen.push(notice.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${site.url}${path}`)
  return { page, notices: () => page.evaluate(() => (window as unknown as { seen: string[] }).seen) }
}
