import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { onlineOnly, watchFaults } from '#tests/support/browser/browser.ts'
import { FULL } from '#tests/support/server/full-run.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { openScreen, SCREENS_TIMEOUT, screensInTurn } from '#tests/support/browser/screens.ts'
import { busyShipper, shipperIn, type Shipper } from '#tests/support/orders/busy-shipper.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SIZES = [
  { width: 1330, height: 900 },
  { width: 360, height: 740 },
]
const SCHEMES = ['light', 'dark'] as const
const [desk, phone] = SIZES
const IN_SHORT = {
  en: { scheme: 'light', size: desk },
  zh: { scheme: 'dark', size: phone },
  fr: { scheme: 'light', size: phone },
  sp: { scheme: 'dark', size: desk },
}

let shipper: Shipper
withSite()
beforeAll(async () => {
  shipper = await busyShipper(site)
})

interface Axe {
  run(
    where: Element | Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** In the page. What the bar at the foot covers in part is judged where the person scrolls it to. */
async function violationsIn(tags: string[]): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe }
  const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } })
  const found: string[] = []
  for (const { id, nodes } of violations)
    for (const { target } of nodes) {
      const element = id === 'target-size' && document.querySelector(target.join(' '))
      if (element) {
        element.scrollIntoView({ block: 'center' })
        const again = await axe.run(element, { runOnly: { type: 'rule', values: [id] } })
        if (again.violations.length === 0) continue
      }
      found.push(`${id}: ${target.join(' ')}`)
    }
  scrollTo(0, 0)
  return found
}

/** `LANGUAGES=fr,zh` limits them. */
const locales = LOCALES.filter((locale) => process.env.LANGUAGES?.split(',').includes(locale) ?? true)
/**
 * Each language once, each colour scheme and width twice; in full runs, every scheme and width in every
 * language.
 */
const variants = locales
  .flatMap((locale) => SCHEMES.flatMap((scheme) => SIZES.map((size) => ({ locale, scheme, size }))))
  .filter(
    ({ locale, scheme, size }) =>
      FULL || (scheme === IN_SHORT[locale].scheme && size === IN_SHORT[locale].size),
  )

test.each(
  screensInTurn(variants, 2).map(
    ([variant, paths]) =>
      [`${variant.locale}, ${variant.scheme}, ${variant.size.width} px`, variant, paths] as const,
  ),
)(
  'people of any ability can read %s: no violation of WCAG 2.2, of policy, of width',
  async (_, { locale, scheme, size }, paths) => {
    const context = await onlineOnly(await browser.newContext({ viewport: size, colorScheme: scheme }))
    await context.addCookies([{ name: 'locale', value: locale, url: site.url }])
    const faults = watchFaults(context)
    const page = await shipperIn(context, site, shipper)
    for (const path of paths) {
      await openScreen(page, site.url + path + (shipper.queries[path] ?? ''))
      await page.waitForLoadState('networkidle')
      await page.evaluate(AXE)
      const violations = await page.evaluate(violationsIn, TAGS)
      expect.soft(violations, path).toEqual([])
      expect
        .soft(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
          `${path} is wider than the screen`,
        )
        .toBe(0)
    }
    // The two error pages respond with 404 and 400 on purpose; anything else is a fault.
    expect(faults.filter((fault) => !/status of 40[04]/.test(fault))).toEqual([])
    await context.close()
  },
  SCREENS_TIMEOUT,
)
