import { beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { onlineOnly } from '#tests/support/browser/browser.ts'
import { openScreen, SCREENS_TIMEOUT, screensInTurn } from '#tests/support/browser/screens.ts'
import { smallTargets, TARGET_PX } from '#tests/support/browser/small-targets.ts'
import { IN_HAND } from '#tests/support/browser/visitor.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { FULL } from '#tests/support/server/full-run.ts'
import { busyShipper, shipperIn, type Shipper } from '#tests/support/orders/busy-shipper.ts'

let shipper: Shipper
withSite()
beforeAll(async () => {
  shipper = await busyShipper(site)
})

// French and Chinese in short: the longest words and the largest letters.
test.each(screensInTurn(FULL ? LOCALES : (['fr', 'zh'] as const), 4))(
  `a finger hits everything on a phone's screens in %s: ${TARGET_PX} px each way`,
  async (locale, paths) => {
    const context = await onlineOnly(await browser.newContext(IN_HAND))
    await context.addCookies([{ name: 'locale', value: locale, url: site.url }])
    const page = await shipperIn(context, site, shipper)
    for (const path of paths) {
      await openScreen(page, site.url + path + (shipper.queries[path] ?? ''))
      expect.soft(await smallTargets(page), path).toEqual([])
    }
    await context.close()
  },
  SCREENS_TIMEOUT,
)
