import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder; every child starts in it, wherever the script was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a program to its end, its output shown, and resolves with its exit code.
 * When we are told to stop, the program is told first and we leave after it: nothing outlives us.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onMessage?: (message: any) => void }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { onMessage, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    /** @type {NodeJS.Signals | undefined} */
    let told
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      told = signal
      // A terminal sends Ctrl-C to the whole group; a second one makes vitest leave without cleaning up.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of stopSignals) process.on(signal, pass)
    if (onMessage) child.on('message', onMessage)
    const end = (/** @type {number} */ code) => {
      for (const signal of stopSignals) process.off(signal, pass)
      if (told) process.exit(128 + constants.signals[told])
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      end(127)
    })
    child.on('close', (code, signal) => end(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}

/**
 * The JavaScript file behind an installed package's command, to be run with this Node:
 * the files in node_modules/.bin are shell scripts that Windows cannot start without a shell.
 * @param {string} packageName
 * @param {string} [command]
 */
export function packageCommand(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** @type {NodeJS.Signals[]} */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
