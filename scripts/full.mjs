// npm run test:full: what npm test goes round in or draws, gone through as a whole, in parts of less than an
// hour (full-parts.mjs).
//   npm run test:full                  every part, one after the other
//   npm run test:full -- --part 2/10    one of them
//   npm run test:full -- accessibility those with that word in their name or their test files
//   npm run test:full -- --status      when each last passed
import { notePart, partsInWords, treeOf } from './full-notes.mjs'
import { parts, readParts, widths } from './full-parts.mjs'
import { leaveWithNpm } from './lib/leave-with-npm.mjs'
import { root } from './lib/run.mjs'
import { makeReady, refuse, runTests } from './test-run.mjs'

const words = process.argv.slice(2)
if (words.join() === '--status') console.log(partsInWords(root, parts).join('\n'))
else await runParts(words)

/** @param {string[]} asked */
async function runParts(asked) {
  const wanted = readParts(asked)
  if (typeof wanted === 'string') refuse(wanted)
  leaveWithNpm()
  for (const name of widths) delete process.env[name]
  await makeReady({ programs: true })
  const outcomes = []
  for (const part of wanted) {
    console.log(
      `\n━━ ${parts.indexOf(part) + 1}/${parts.length} ${part.name} ${'━'.repeat(Math.max(3, 56 - part.name.length))}`,
    )
    const before = treeOf(root)
    const came = (await runTests(part)).end()
    outcomes.push({ part, came, note: notePart(root, part.name, came, before) })
  }
  const passed = outcomes.reduce((sum, { came }) => sum + came.passed, 0)
  const failed = outcomes.reduce((sum, { came }) => sum + came.failed, 0)
  console.log(
    `\nParts:\n${outcomes.map(({ part, came, note }) => `  ${came.failed > 0 ? '✗' : '✓'} ${part.name}: ${came.line} in ${came.seconds} s\n    ${note}`).join('\n')}`,
  )
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
