// npm run blocks: takes the pictures that tests/e2e/device/blocks.full.test.ts compares the building blocks with
// (tests/vectors/blocks). Look at those that changed before you commit them.
import { spawnSync } from 'node:child_process'
import { root } from './lib/run.mjs'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', 'tests/e2e/device/blocks.full.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FULL: '1', BLOCKS: 'record' } },
)
process.exitCode = status ?? 1
