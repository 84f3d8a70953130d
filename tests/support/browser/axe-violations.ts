import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What is hard to use on a page: a rule and an element a line. `rules`: only by these. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as {
        axe: {
          run(
            where: Document,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
        }
      }
      const { violations } = await axe.run(document, { runOnly })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
  )
}
