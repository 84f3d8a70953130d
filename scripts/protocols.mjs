// npm run protocols: writes down what a new version of the API, of sync, of the device's database or of the
// server's is, and what it leaves behind (tests/vectors/protocols). What is written down is never changed.
import { spawnSync } from 'node:child_process'
import { root } from './run.mjs'

const run = (/** @type {Record<string, string>} */ env) =>
  spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      'tests/contract/protocols.test.ts',
      'src/offline/database/upgrade.test.ts',
      'tests/api/server/upgrade.test.ts',
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  ).status ?? 1

// Files that record beside each other don't see each other's: the second run does.
run({ PROTOCOLS: 'record' })
process.exitCode = run({})
