import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder; every child process starts in it, wherever the script was called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** How many programs are running, and the signal received meanwhile. */
let running = 0
/** @type {NodeJS.Signals | undefined} */
let receivedSignal

/**
 * Runs a program to its end, with its output shown, and resolves with its exit code. A signal to us is passed
 * to every program first, and we exit after the last: nothing outlives us.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onMessage?: (message: any) => void }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { onMessage, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    running += 1
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      receivedSignal = signal
      // A terminal sends Ctrl-C to the whole process group; a second one makes vitest exit without cleaning
      // up.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of stopSignals) process.on(signal, pass)
    if (onMessage) child.on('message', onMessage)
    let ended = false
    const end = (/** @type {number} */ code) => {
      if (ended) return
      ended = true
      running -= 1
      if (receivedSignal && running === 0) process.exit(128 + constants.signals[receivedSignal])
      // After a signal, nothing new starts while the others end.
      if (receivedSignal) return
      for (const signal of stopSignals) process.off(signal, pass)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${command} couldn’t be started: ${error.message}`)
      end(127)
    })
    child.on('close', (code, signal) => end(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}

/**
 * Like `run`, but collects the output, to be printed when the program has ended. In a file: a pipe that
 * breaks with us would stop apt in the middle of a package.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function runHeld(command, args, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portage-held-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const path = join(folder, 'said')
  const file = openSync(path, 'w')
  try {
    const code = await run(command, args, { ...options, stdio: ['ignore', file, file] })
    return { code, said: readFileSync(path, 'utf8').trimEnd() }
  } finally {
    closeSync(file)
    process.off('exit', remove)
    remove()
  }
}

/**
 * The JavaScript file of an installed package's command, to be run with this Node: the files in
 * node_modules/.bin are shell scripts, which Windows can't start without a shell.
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
