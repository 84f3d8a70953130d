import { expect, test } from 'vitest'
import { productSources } from './scans/sources.ts'
import { verbTexts } from './scans/verb-texts.ts'

/** Folders whose verbs speak the person's language. */
const TRANSLATED = ['cli', 'countersign', 'desk', 'money', 'numbers'].map(
  (folder) => `server/admin/${folder}`,
)

/** What only somebody at a command line can meet. */
const COMMAND_LINE = /^server\/admin\/cli\/(arguments|examples|help|run|socket)\.ts$/

/** What isn't said: a header, and names of broken rules, which are for whoever mends them. */
const KEPT = ['text/event-stream; charset=utf-8', 'time of an answered § missing']

test('whatever a verb says is a message in four languages', () => {
  const sources = productSources(TRANSLATED).filter(({ file }) => !COMMAND_LINE.test(file))
  expect(sources.length).toBeGreaterThan(30)
  const found = sources.flatMap(verbTexts)
  expect(found.filter((text) => !KEPT.some((kept) => text.endsWith(` ${kept}`)))).toEqual([])
  expect(KEPT.filter((kept) => !found.some((text) => text.endsWith(` ${kept}`)))).toEqual([])
})

test('modules of money refuse in words of verbs, never in a sentence of their own', () => {
  const folders = ['bank', 'billing', 'books', 'invoices', 'payments'].map((name) => `server/modules/${name}`)
  const own = productSources(folders).flatMap(({ file, text }) =>
    /new RangeError\(/.test(text) ? [file] : [],
  )
  expect(own).toEqual([])
})
