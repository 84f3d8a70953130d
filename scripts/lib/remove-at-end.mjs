import { spawn } from 'node:child_process'

const REMOVE = `process.stdin.on('end', () =>
  require('node:fs').rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 20 })).resume()`

/**
 * Removes a folder when this process has ended, even if it was killed. Nobody waits for that: hundreds of
 * databases can take ten seconds.
 * @param {string} folder
 */
export function removeAtEnd(folder) {
  const remover = spawn(process.execPath, ['-e', REMOVE, folder], {
    // In a process group of its own, so that Ctrl-C doesn't end it first.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  remover.unref()
  const us = /** @type {import('node:net').Socket} */ (remover.stdin)
  us.unref()
}
