// npm run mutate: turns off one safeguard after another in a copy of the tree and reports whether the tests
// notice. Tests that stay green without a safeguard don't test it.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root, run } from './lib/run.mjs'
import { mutations } from './test/mutations.mjs'

await ensureInstalled()
const wanted = process.argv.slice(2).join(' ')
const chosen = mutations.filter(({ what, file }) => `${what} ${file}`.includes(wanted))
if (!(await passes([...new Set(chosen.flatMap(({ tests }) => tests))]))) {
  console.error('The tests already fail without any change. Fix that first.')
  process.exit(1)
}
const survivors = []
for (const mutation of chosen) {
  const noticed = await isNoticed(mutation)
  console.log(`${noticed ? '✓ noticed ' : '✗ SURVIVED'}  ${mutation.what}`)
  if (!noticed) survivors.push(mutation.what)
}
console.log(`\n${chosen.length - survivors.length} noticed, ${survivors.length} survived`)
process.exitCode = survivors.length > 0 || chosen.length === 0 ? 1 : 0

/** @param {typeof mutations[number]} mutation */
async function isNoticed({ file, from, to, tests }) {
  const copy = mkdtempSync(join(tmpdir(), 'portage-mutant-'))
  try {
    for (const part of [
      'src',
      'server',
      'tests',
      'scripts',
      'vite',
      'locales',
      'package.json',
      'vitest.config.ts',
      'tsconfig.json',
      'index.html',
    ])
      cpSync(join(root, part), join(copy, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const text = readFileSync(join(copy, file), 'utf8')
    writeFileSync(join(copy, file), text.replace(from, to))
    return !(await passes(tests, copy))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** @param {string[]} tests */
async function passes(tests, cwd = root) {
  return (
    (await run(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--bail=1', ...tests],
      { cwd, stdio: 'ignore', env: { SEQUENCES: '500', ...process.env } },
    )) === 0
  )
}
