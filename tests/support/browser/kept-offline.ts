import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { until } from '#tests/support/server/process.ts'

const TABLES = fileURLToPath(new URL('../../../dist/client/data', import.meta.url))
/**
 * Tables of the operator: the parcel rate card, the freight rate card and the rules for estimating duties
 * (server/modules/site/reference-tables.ts).
 */
const OPERATORS_TABLES = 3

/**
 * Waits until the code of every screen and all reference data are on the device; both load when the browser
 * is idle.
 */
export async function waitUntilKeptOffline(page: Page): Promise<void> {
  const built = readdirSync(TABLES).filter((name) => name.endsWith('.json')).length
  if (built < 2) throw new Error('the build has no reference data')
  // Not waitForFunction: it takes a promise itself for a truthy result.
  await until(
    () =>
      page.evaluate(async (count) => {
        if ((await (await caches.open('data')).keys()).length !== count) return false
        const pieces = performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.includes('/assets/'))
        return (await Promise.all(pieces.map((piece) => caches.match(piece)))).every(Boolean)
      }, built + OPERATORS_TABLES),
    90_000,
  )
}
