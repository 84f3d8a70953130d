import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { readConfig } from '#server/platform/config/read-config.ts'
import type { Config } from '#server/platform/config.ts'
import { createDeps } from '#server/app/dependencies.ts'
import { connectToOwner, lockData } from '#server/platform/data-lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { seedRates } from '#server/app/seed.ts'
import { plainLog } from '#server/platform/log.ts'
import type { Deps } from '#server/http/context.ts'
import { failureMessage, runVerb, type Outcome, type Request } from './cli/run.ts'
import { askServer, serveAdmin } from './cli/socket.ts'
import { UsageError } from './cli/command.ts'
import { parseArguments } from './cli/arguments.ts'
import { usage, usageOf, verbTable } from './cli/help.ts'
import { say } from './cli/say.ts'
import type { Verb } from './verbs/verb.ts'

const argv = process.argv.slice(2)
try {
  if (argv[0] === 'help' && argv[1] === '--markdown') console.log(verbTable())
  else if (argv.length === 0 || argv[0] === 'help') console.log(usage(argv[1]))
  else if (argv.includes('--help')) console.log(usage(argv[0] === '--help' ? undefined : argv[0]))
  else await runCommand(argv)
} catch (error) {
  const message = failureMessage(error)
  if (argv.includes('--json')) console.log(JSON.stringify({ error: message }))
  else console.error(message)
  process.exitCode = 1
}

async function runCommand(words: string[]): Promise<void> {
  const { verb, words: named, at, options } = parseArguments(words)
  const binaryFile = verb.readsOption === undefined ? undefined : options[verb.readsOption]
  let input = ''
  if (binaryFile) input = (await readBytes(binaryFile)).toString('base64')
  else if (verb.reads !== undefined) input = await content(named[verb.reads], verb)
  const pathAt = verb.path === undefined ? undefined : at[verb.path]
  const argvThere = pathAt === undefined ? words : words.with(pathAt, resolve(words[pathAt]!))
  const {
    output,
    failed,
    wrong,
    files = [],
  } = verb.local
    ? { failed: false, ...verb.local({ words: named, options, input }) }
    : await perform(readConfig(process.env), { argv: argvThere, input })
  if (failed) throw new UsageError(output)
  for (const { path, base64 } of files) await save(path, Buffer.from(base64, 'base64'))
  console.log(output)
  if (wrong) process.exitCode = 1
}

/**
 * Runs the command through the running server if that owns the embedded database, else on the database
 * itself.
 */
async function perform(config: Config, request: Request): Promise<Outcome> {
  if (config.databaseUrl) return onDatabase(config, (deps) => runVerb(request, deps))
  const socket = await connectToOwner(config.dataDir)
  if (socket) return askServer(socket, request)
  const lock = await lockData(config.dataDir)
  try {
    return await onDatabase(config, async (deps) => {
      const owner = await serveAdmin(deps)
      return runVerb(request, deps).finally(() => owner.close())
    })
  } finally {
    await lock.release()
  }
}

async function onDatabase(config: Config, work: (deps: Deps) => Promise<Outcome>): Promise<Outcome> {
  const database = await openDatabase(config, { patient: true })
  const deps = createDeps(database, config, plainLog)
  try {
    await seedRates(deps)
    return await work(deps)
  } finally {
    await database.close()
  }
}

/** Writes a file whole or not at all, and never over an existing one. */
async function save(path: string, bytes: Buffer): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes, { flag: 'wx' })
  } catch (error) {
    const { code } = error as { code?: string }
    const exists = code === 'EEXIST'
    if (!exists) await rm(path, { force: true })
    throw new UsageError(
      exists ? say('verb.file.exists', { path }) : say('verb.file.unwritable', { path, code: code ?? '' }),
    )
  }
}

async function content(name: string | undefined, verb: Verb): Promise<string> {
  if (!name) throw new UsageError(`${say('verb.file.toRead')}\n\n  ${usageOf(verb)}`)
  if (name === '-') return verb.bytes ? (await buffer(process.stdin)).toString('base64') : text(process.stdin)
  return (await readBytes(name)).toString(verb.bytes ? 'base64' : 'utf8')
}

function readBytes(name: string): Promise<Buffer> {
  return readFile(name).catch((error: unknown) => {
    throw new UsageError(
      say('verb.file.unreadable', { path: name, code: (error as { code?: string }).code ?? '' }),
    )
  })
}
