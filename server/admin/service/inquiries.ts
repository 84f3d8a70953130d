import { join } from 'node:path'
import { INQUIRY_TOPICS, OCEAN_FIELDS } from '#src/domain/account/inquiry.ts'
import { auditOperator } from '#server/db/audit.ts'
import { storedFile } from '#server/files/files.ts'
import {
  listInquiryFiles,
  findInquiry,
  INQUIRY_STATES,
  listInquiries,
  markAnswered,
  inquiryState,
  type StoredInquiry,
} from '#server/modules/inquiries/repository.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type CommandResult, type Command } from '#server/admin/cli/command.ts'
import { parseCount, parseDay, parseDocumentNumber, parseChoice } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { minute, table } from '#server/admin/cli/table.ts'

export async function listVisitorInquiries({ options }: Command, deps: Deps): Promise<string> {
  const since = parseDay('since', options.since)
  const found = await listInquiries(deps.database, {
    topic: parseChoice('topic', options.topic, INQUIRY_TOPICS),
    state: parseChoice('state', options.state, INQUIRY_STATES),
    since: since === undefined ? undefined : new Date(`${since}T00:00:00Z`),
    limit: parseCount('limit', options.limit, 100),
  })
  const rows = found.map((inquiry) => ({
    number: inquiry.number,
    received: minute(inquiry.createdAt),
    state: inquiryState(inquiry),
    topic: inquiry.topic,
    name: inquiry.name,
    email: inquiry.email,
    message: inquiry.message,
  }))
  if ('json' in options) return JSON.stringify(rows)
  return table(
    ['number', 'received (UTC)', 'state', 'topic', 'name', 'email', 'message'],
    rows.map((row) => Object.values({ ...row, message: shortened(row.message) })),
  )
}

export async function showInquiry({ words, options }: Command, deps: Deps): Promise<string> {
  const inquiry = await findInquiryByNumber(words[0], deps)
  const files = await listInquiryFiles(deps.database, inquiry.id)
  const facts: [string, string | null][] = [
    ['number', inquiry.number],
    ['received', `${minute(inquiry.createdAt)} UTC`],
    ['state', inquiryState(inquiry)],
    ['topic', inquiry.topic],
    ['name', inquiry.name],
    ['email', inquiry.email],
    ['phone', inquiry.phone],
    ['language', inquiry.locale],
    ['customer', inquiry.customerId],
    ...OCEAN_FIELDS.map((name): [string, string] => [name, String(inquiry.details[name] ?? '')]),
    ...files.map(({ name, type, size }): [string, string] => ['file', `${name} (${type}, ${size} bytes)`]),
  ]
  if ('json' in options)
    return JSON.stringify({
      ...Object.fromEntries(facts.filter(([name, value]) => value && name !== 'file')),
      files: files.map(({ name, type, size }) => ({ name, type, size })),
      message: inquiry.message,
    })
  return [
    ...facts.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`),
    '',
    inquiry.message,
  ].join('\n')
}

export async function saveInquiryFiles(
  { words: [number, folder] }: Command,
  deps: Deps,
): Promise<CommandResult> {
  const inquiry = await findInquiryByNumber(number, deps)
  if (!folder) throw new UsageError(say('verb.file.folder'))
  const files = await listInquiryFiles(deps.database, inquiry.id)
  if (files.length === 0) return { output: say('verb.inquiry.noFiles', { number: inquiry.number }) }
  const saved = []
  for (const [at, { fileId, name }] of files.entries()) {
    const file = await storedFile(deps, fileId)
    // Two pictures of one inquiry often have the same name.
    if (file)
      saved.push({
        path: join(folder, `${inquiry.number}-${at + 1}-${name}`),
        base64: Buffer.from(file.bytes).toString('base64'),
      })
  }
  return { output: saved.map(({ path }) => path).join('\n'), files: saved }
}

export async function markInquiryAnswered({ words: [number] }: Command, deps: Deps): Promise<string> {
  const inquiry = await findInquiryByNumber(number, deps)
  await deps.database.transaction(async (tx) => {
    await markAnswered(tx, inquiry.id, deps.clock.now())
    await auditOperator(tx, deps.clock, 'inquiry:answered', inquiry.id)
  })
  return say('verb.inquiry.answered', { number: inquiry.number })
}

async function findInquiryByNumber(
  given: string | undefined,
  { database }: Pick<Deps, 'database'>,
): Promise<StoredInquiry> {
  const number = parseDocumentNumber('inquiry', given)
  const found = await findInquiry(database, { number })
  if (!found) throw new UsageError(say('verb.notFound', { name: number }))
  return found
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
