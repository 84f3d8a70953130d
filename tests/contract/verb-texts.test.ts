import { expect, test } from 'vitest'
import { RULE_NAMES } from '#server/modules/billing/verify-ledger.ts'
import { catalogues } from './scans/catalogue.ts'
import { productSources } from './scans/sources.ts'
import { verbTexts } from './scans/verb-texts.ts'

/**
 * What only somebody at a command line can meet, which is English: the commands themselves, how to use them, and what
 * is wrong with a command as it was typed. (What `config check` finds wrong is the server's own sentence about a
 * setting, as in its log: server/platform/config.)
 */
const COMMAND_LINE = /^server\/admin\/cli\/(arguments|examples|help|run|socket)\.ts$/

/** What isn't said: a header. */
const KEPT = ['text/event-stream; charset=utf-8']

test('whatever a verb says is a message in four languages', () => {
  const sources = productSources(['server/admin']).filter(({ file }) => !COMMAND_LINE.test(file))
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap(verbTexts)
  expect(found.filter((text) => !KEPT.some((kept) => text.endsWith(` ${kept}`)))).toEqual([])
  expect(KEPT.filter((kept) => !found.some((text) => text.endsWith(` ${kept}`)))).toEqual([])
})

test('modules refuse in words of verbs, never in a sentence of their own', () => {
  const own = productSources(['server/modules', 'server/backup', 'server/files']).flatMap(({ file, text }) =>
    /new RangeError\(/.test(text) ? [file] : [],
  )
  expect(own).toEqual([])
})

test('every rule of the ledger has a name, and so have those that only a day or the numbers have', () => {
  const named = Object.keys(catalogues.en).filter((id) => id.startsWith('verb.rule.'))
  const others = ['dayDiffers', 'openTooLong', 'numbersTotal', 'numbersAnswer']
  expect(named.toSorted()).toEqual([...RULE_NAMES, ...others].map((rule) => `verb.rule.${rule}`).toSorted())
})
