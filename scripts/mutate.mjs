// npm run mutate: turns off one safeguard after another in a copy of the tree and reports whether the tests
// notice. Tests that stay green without a safeguard don't test it.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root, run } from './lib/run.mjs'

/** @type {{ what: string, file: string, from: string, to: string, tests: string[] }[]} */
const mutations = [
  {
    what: 'the server forgets its idempotency keys',
    file: 'server/modules/sync/push.ts',
    from: 'const done = new Map(known.map((row) => [row.key, row]))',
    to: 'const done = new Map<string, { fingerprint: string; answer: unknown }>()',
    tests: ['tests/api/server/sync.test.ts'],
  },
  {
    what: 'the key is not remembered together with its effect',
    file: 'server/modules/sync/push.ts',
    from: 'await tx.put(operations, stood, [operations.key])',
    to: '',
    tests: ['tests/api/server/sync.test.ts'],
  },
  {
    what: 'a key may come back with something else',
    file: 'server/modules/sync/push.ts',
    from: 'before?.fingerprint === fingerprint',
    to: 'before',
    tests: ['tests/api/server/sync.test.ts'],
  },
  {
    what: 'the server writes over a newer version',
    file: 'src/domain/sync/sync.ts',
    from: "if (baseRev !== now.rev) return 'stale'",
    to: '',
    tests: ['tests/api/server/sync.test.ts'],
  },
  {
    what: 'one customer’s writers do not wait for each other',
    file: 'server/modules/sync/write.ts',
    from: '{ lock: true }',
    to: '{}',
    tests: ['tests/api/server/sync.test.ts'],
  },
  {
    what: 'one person’s session may send another’s work',
    file: 'server/modules/sync/routes.ts',
    from: 'if (user !== session.user.id) throw sessionEnded()',
    to: 'void user; void session',
    tests: ['tests/api/server/sync.test.ts'],
  },
  {
    what: 'every attempt goes out under a new key',
    file: 'src/domain/sync/outbox-lease.ts',
    from: 'attempts: row.attempts + 1,',
    to: 'opId: crypto.randomUUID(), attempts: row.attempts + 1,',
    tests: ['src/offline/sync/outbox.test.ts'],
  },
  {
    what: 'there is no lease',
    file: 'src/domain/sync/outbox-lease.ts',
    from: "(state === 'sending' && isPast(leaseUntil, now))",
    to: "state === 'sending'",
    tests: ['src/offline/sync/outbox.test.ts', 'tests/faults'],
  },
  {
    what: 'a lease never ends',
    file: 'src/domain/sync/outbox-lease.ts',
    from: "(state === 'sending' && isPast(leaseUntil, now))",
    to: 'false',
    tests: ['src/offline/sync/outbox.test.ts'],
  },
  {
    what: 'whoever lost the lease may still acknowledge',
    file: 'src/offline/sync/delivery.ts',
    from: 'row?.opId === sent.opId && row.leaseId === sent.leaseId',
    to: 'row',
    tests: ['src/offline/sync/outbox.test.ts', 'tests/faults'],
  },
  {
    what: 'whoever lost the lease may still acknowledge many',
    file: 'src/offline/sync/acknowledge-all.ts',
    from: 'follower || row?.opId !== sent.opId || row.leaseId !== sent.leaseId',
    to: 'follower',
    tests: ['src/offline/sync/outbox.test.ts', 'tests/faults'],
  },
  {
    what: 'an edit made while sending is written over by the answer',
    file: 'src/offline/sync/acknowledge-all.ts',
    from: 'record.seen || follower',
    to: 'record.seen',
    tests: ['src/offline/sync/outbox.test.ts', 'tests/faults'],
  },
  {
    what: 'a thing and its entry are two transactions',
    file: 'src/offline/sync/outbox.ts',
    from: "Promise<void> =>\n  db.transaction('rw', db.records, db.outbox, db.conflicts, async () => {\n    // In parallel",
    to: 'Promise<void> =>\n  Promise.resolve().then(async () => {\n    // In parallel',
    tests: ['src/offline/sync/outbox.test.ts'],
  },
  {
    what: 'what was sent is edited afterwards',
    file: 'src/offline/sync/outbox.ts',
    from: "attempts === 0 && state === 'queued'\n",
    to: "state !== 'dead'\n",
    tests: ['src/offline/sync/outbox.test.ts', 'tests/faults'],
  },
  {
    what: 'changes of one thing go out side by side',
    file: 'src/domain/sync/outbox-lease.ts',
    from: 'if (!first.has(row.key)) first.set(row.key, row)',
    to: 'first.set(String(row.seq), row)',
    tests: ['src/offline/sync/outbox.test.ts'],
  },
  {
    what: 'a newer version that comes while sending is dropped',
    file: 'src/offline/sync/reconcile-record.ts',
    from: 'await db.records.put({ ...record, seen: theirs })',
    to: '',
    tests: ['tests/faults'],
  },
  {
    what: 'of two words for one field the other device’s counts',
    file: 'src/offline/sync/reconcile.ts',
    from: "if (clashes.length > 0) return { kind: 'ask', theirs, mine }",
    to: '',
    tests: ['src/offline/sync/outbox.test.ts', 'tests/faults'],
  },
  {
    what: 'an overtaken answer takes the device back in time',
    file: 'src/offline/sync/feed.ts',
    from: 'if (theirs.rev <= newest && !anew) continue',
    to: '',
    tests: ['src/offline/sync/feed.test.ts'],
  },
]

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
    if (!text.includes(from)) throw new Error(`${file} has changed and no longer contains "${from}"`)
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
