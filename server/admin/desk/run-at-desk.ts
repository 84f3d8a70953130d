import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import type { Locale } from '#src/domain/shared/locale.ts'
import { MEGABYTE } from '#src/domain/shared/units.ts'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { runAct } from '#server/admin/countersign/run-act.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import type { Verb } from '#server/admin/verbs/verb.ts'
import { actingAs, type StaffMember } from '#server/db/audit.ts'
import type { Session } from '#server/http/session.ts'
import type { Deps } from '#server/http/context.ts'
import { ConfigError } from '#server/platform/config/setting-readers.ts'
import { RequestError } from '#server/platform/errors.ts'
import { fieldsOf, isSelf, isWritten, nameOf, usageParts } from './verb-fields.ts'

/** What an answer may carry: more is a job for the command line. */
const MOST_BYTES = 64 * MEGABYTE

interface Order {
  /** By the fields' names; a flag that is set is ''. */
  values: Readonly<Record<string, string>>
  /** The content of the file that the verb reads, in base64. */
  input: string
  /** Of our staff. */
  session: Pick<Session, 'id' | 'user' | 'permissions'>
  locale: Locale
}

/**
 * Runs a verb as the command line does, with what was filled in at the desk. What it prints for programs is the
 * answer, and what it would write into the operator's folder comes along.
 * @throws RequestError in the verb's words
 */
export async function runAtDesk(
  name: string,
  verb: Verb,
  { values, input, session, locale }: Order,
  deps: Deps,
): Promise<DeskOutcome> {
  const missing = fieldsOf(verb).filter(
    ({ name, kind, required }) => required && !(kind === 'file' ? input : values[name]?.trim()),
  )
  if (missing.length > 0)
    throw new RequestError('error.fields', {
      fields: Object.fromEntries(missing.map(({ name }) => [`values.${name}`, 'validation.required'])),
    })
  const backups = join(deps.config.dataDir, 'backups')
  // What is written on the server's own disk is fetched from here, and doesn't stay. Lists, which are asked for all
  // day, write nothing.
  const folder = verb.path === undefined ? '' : await mkdtemp(join(tmpdir(), 'portage-desk-'))
  try {
    const command = {
      ...wordsAndOptions(verb, values, {
        folder,
        backups,
        self: session.user.userName,
        ...(input && { file: basename(values[verb.readsOption ?? ''] || 'file') }),
      }),
      input: contentOf(verb, input),
    }
    if (folder) await mkdir(backups, { recursive: true, mode: 0o700 })
    const run = async () => (verb.local ? verb.local(command) : runAct(name, verb, command, deps))
    const [noun] = name.split(' ')
    const operator = { work: deps.clock.newId(), person: personOf(session), locale, noun }
    const answer = await actingAs(operator, run).catch(asRefusal)
    const { output, files = [], wrong = false } = typeof answer === 'string' ? { output: answer } : answer
    return {
      result: jsonOf(output) ?? { message: output },
      wrong,
      files: [
        ...files.map(({ path, base64 }) => ({ name: basename(path), base64 })),
        ...(folder ? await writtenInto(folder) : []),
      ],
    }
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

const personOf = ({ id, user, permissions }: Order['session']): StaffMember => ({
  id: user.id,
  name: user.nickName,
  sessionId: id,
  permissions,
})

/** What was filled in, as the command line would have parsed it. */
export function wordsAndOptions(
  verb: Verb,
  values: Order['values'],
  {
    folder,
    backups,
    self,
    file,
  }: {
    folder: string
    backups: string
    self: string
    /** What the person calls the file that an option of the verb reads. */
    file?: string
  },
): Pick<Command, 'words' | 'options'> {
  const options: Record<string, string> = { json: '' }
  const words: string[] = []
  for (const part of usageParts(verb)) {
    const given = isSelf(part) ? self : values[nameOf(part)]?.trim()
    if (part.option !== undefined) {
      if (part.option === verb.readsOption) {
        if (file !== undefined) options[part.option] = file
        continue
      }
      if (given === undefined) continue
      if (given !== '' || part.value === '') options[part.option] = given
    } else if (part.at === verb.reads) words[part.at] = 'file'
    else if (isWritten(part, verb)) {
      const name = writtenName(part.value, words[0], values)
      words[part.at] = part.at === verb.path ? join(folder, name) : name
    } else if (part.at === verb.path) words[part.at] = inBackups(backups, given ?? '')
    else if (given) words[part.at] = given
  }
  // A part left out ends the words: nothing after it could be told from it.
  const end = Array.from(words).indexOf(undefined as never)
  return { words: end === -1 ? words : words.slice(0, end), options }
}

async function writtenInto(folder: string): Promise<DeskOutcome['files']> {
  const names = await readdir(folder)
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      if ((await stat(path)).size > MOST_BYTES) throw new RequestError('desk.fileTooLarge')
      return { name, base64: await readFile(path, 'base64') }
    }),
  )
}

/** The browser saves it: the folder is of no importance. */
const writtenName = (value: string, what: string | undefined, { format }: Order['values']): string =>
  value === 'folder' ? '.' : value === 'file' ? `${what ?? 'export'}.${format || 'csv'}` : value

/** Back-ups that are written and read from the desk are in one folder: a path would reach everything. */
function inBackups(backups: string, name: string): string {
  if (!/^\w[\w.-]{0,100}$/.test(name))
    throw new RequestError('error.fields', { fields: { 'values.file': 'desk.fileName' } })
  return join(backups, name)
}

const contentOf = ({ readsOption, bytes }: Verb, base64: string): string =>
  readsOption !== undefined || bytes ? base64 : Buffer.from(base64, 'base64').toString('utf8')

function jsonOf(output: string): unknown {
  try {
    return JSON.parse(output) as unknown
  } catch {
    return undefined
  }
}

/** The verb's own sentence; any other failure is the server's, as with every call. */
function asRefusal(error: unknown): never {
  if (error instanceof UsageError || error instanceof ConfigError)
    throw new RequestError('desk.refused', { values: { why: error.message } })
  throw error instanceof DrizzleQueryError ? (error.cause ?? error) : error
}
