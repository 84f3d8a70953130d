import type { CellChange } from '#src/domain/rating/versions/card-difference.ts'
import type { CardRow } from '#src/domain/rating/versions/card-rows.ts'
import { READ_CARD } from '#server/carriers/rate-card-store.ts'
import type { Deps } from '#server/http/context.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import { intoFile, UsageError, type Command, type CommandResult } from '#server/admin/cli/command.ts'
import { chosen } from '#server/admin/cli/chosen.ts'
import { parseChoice, parseDay, parseReason } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'
import { rowsOf } from './compare.ts'
import { parseEdits, withEdits } from './edits.ts'
import { contentInForce, packsOf } from './in-force.ts'
import { askWorkbook } from './in-thread.ts'
import { withJsonEdits } from './json-edits.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'
import { PACKS, UPLOADS, type Pack } from './packs.ts'
import { preview, type Previewed } from './preview.ts'
import type { PricesQuestion } from './prices-worker.ts'
import { putEdits, putUpload, putVersion, type Carried, type Terms } from './put-in-force.ts'
import { faultsText, previewJson, previewText } from './preview-answer.ts'
import { cancelVersion, contentOf, findVersion, versionsOf } from './versions.ts'

/** `prices list`: each pack with what is in force. */
export async function listPrices({ options }: Command, deps: Deps): Promise<string> {
  const now = deps.clock.now()
  const content = await contentInForce(deps.database.sql, PACKS, now)
  const rows = []
  for (const pack of PACKS) {
    const versions = await versionsOf(deps, pack)
    const current = versions.find(({ state }) => state === 'in_force')
    if (!current) continue
    const upcoming = versions.filter(({ state }) => state === 'upcoming')
    rows.push({
      pack,
      name: nameOfPack(pack, content[pack]),
      version: String(current.number),
      from: current.since ? bookDay(current.since) : '',
      made_by: current.madeBy,
      reason: current.reason,
      upcoming: upcoming
        .map(({ since }) => bookDay(since!))
        .toSorted()
        .join(', '),
    })
  }
  return listing(options, ['pack', 'name', 'version', 'from', 'by', 'reason', 'upcoming'], rows)
}

function nameOfPack(pack: Pack, content = ''): string {
  if (pack === 'customs') return (JSON.parse(content) as { asOf: string }).asOf
  return READ_CARD[pack](content).card?.name ?? ''
}

/** `prices versions <pack>`: who put what into force, when and why. */
export async function listVersions({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const rows = (await versionsOf(deps, packFrom(given))).map((version) => ({
    version: String(version.number),
    state: version.state,
    from: version.since ? bookDay(version.since) : '',
    made: version.madeAt ? minute(version.madeAt) : '',
    made_by: version.madeBy,
    origin: version.origin,
    restores: version.restores === null ? '' : String(version.restores),
    reason: version.reason,
  }))
  return listing(options, ['version', 'state', 'from', 'made', 'by', 'origin', 'restores', 'reason'], rows)
}

const FORMATS = ['csv', 'xlsx'] as const

/** `prices export <pack> [<file>] [--version 3]`: what is in force, or a version, as a file; a card also as a workbook. */
export async function exportPrices(
  { words: [given, path], options }: Command,
  deps: Deps,
): Promise<CommandResult> {
  const pack = packFrom(given)
  const versions = await versionsOf(deps, pack)
  const version =
    options.version === undefined
      ? versions.find(({ state }) => state === 'in_force')
      : await findVersion(deps, pack, options.version)
  if (!version) throw new UsageError(say('verb.prices.none'))
  const content = await contentOf(deps, pack, version.id)
  const format =
    parseChoice('format', options.format, FORMATS) ??
    FORMATS.find((one) => path?.toLowerCase().endsWith(`.${one}`))
  if (pack === 'customs') {
    if (format === 'xlsx') throw new UsageError(say('verb.prices.noWorkbook'))
    return intoFile(path, `${JSON.stringify(JSON.parse(content), null, 1)}\n`)
  }
  if (format !== 'xlsx') return intoFile(path, content)
  if (path === undefined) throw new UsageError(say('verb.noFileNamed'))
  return intoFile(path, await askWorkbook({ csv: content, sheet: pack }))
}

/** `prices values <pack> [--record price] [--find text]`: each row of what is in force, by its kind. */
export async function listValues({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const pack = packFrom(given)
  const { [pack]: content } = await contentInForce(deps.database.sql, [pack], deps.clock.now())
  const wanted = options.find?.trim().toLowerCase() ?? ''
  const rows = rowsOf(pack, content)
  const records = [...new Set(rows.map(({ record }) => record))]
  if (options.record === undefined)
    return listing(
      options,
      ['record', 'rows'],
      records.map((name) => ({
        record: name,
        rows: String(rows.filter((row) => row.record === name).length),
      })),
    )
  const record = chosen(options.record, records)
  return listing(
    options,
    ['key', 'values'],
    rows
      .filter((row) => row.record === record && (!wanted || says(row, wanted)))
      .map(({ key, cells }) =>
        'json' in options
          ? ({ key, ...cells } as Record<string, string>)
          : { key, values: JSON.stringify(cells) },
      ),
  )
}

/** Codes are found without their dots, too. */
const says = ({ key, cells }: CardRow, wanted: string): boolean =>
  [key, ...Object.values(cells)].some((text) => text.toLowerCase().includes(wanted)) ||
  (/^[\d. ]+$/.test(wanted) && key.includes(wanted.replaceAll(/[. ]/g, '')))

/** `prices import <upload> <file>`: puts a file into force, or with --dry-run or --effect shows what it would do. */
export async function importPrices({ words: [given], input, options }: Command, deps: Deps): Promise<string> {
  const upload = chosen(given, UPLOADS)
  const terms = termsOf(options, deps)
  const looked = await look(deps, packsOf(upload), { upload, file: input }, options, terms)
  if (looked.answer !== undefined) return looked.answer
  return answerPut(options, terms, await putUpload(deps, upload, looked.text, terms))
}

/** `prices edit <pack> <changes.json>`: the same with single values. */
export async function editPrices({ words: [given], input, options }: Command, deps: Deps): Promise<string> {
  const pack = packFrom(given)
  const edits = parseEdits(input)
  const terms = termsOf(options, deps)
  const at = terms.inForceAt ?? deps.clock.now()
  const { [pack]: before = '' } = await contentInForce(deps.database.sql, [pack], at)
  const { faults, content } = edited(pack, before, edits)
  if (faults) return refused({ faults, others: [] }, options)
  const looked = await look(deps, [pack], { content: { [pack]: content } }, options, terms)
  if (looked.answer !== undefined) return looked.answer
  return answerPut(options, terms, await putEdits(deps, pack, edits, terms))
}

function edited(pack: Pack, before: string, edits: readonly CellChange[]) {
  if (pack === 'customs') {
    const { json: content, faults } = withJsonEdits(before, edits)
    return { content, faults }
  }
  const { csv: content, faults } = withEdits(pack, before, edits)
  return { content, faults }
}

/** `prices restore <pack> <version>`: the same with what a version said. */
export async function restorePrices(
  { words: [given, number], options }: Command,
  deps: Deps,
): Promise<string> {
  const pack = packFrom(given)
  const version = await findVersion(deps, pack, number)
  if (version.state === 'in_force')
    throw new UsageError(say('verb.prices.inForce', { version: String(version.number) }))
  const terms = termsOf(options, deps)
  const content = { [pack]: await contentOf(deps, pack, version.id) }
  const looked = await look(deps, [pack], { content }, options, terms)
  if (looked.answer !== undefined) return looked.answer
  await putVersion(deps, pack, version, terms)
  return answerPut(options, terms, [])
}

export async function cancelPrices(
  { words: [given, number], options }: Command,
  deps: Deps,
): Promise<string> {
  const pack = packFrom(given)
  const version = await findVersion(deps, pack, number)
  await cancelVersion(deps, pack, version, parseReason(options))
  return say('verb.prices.cancelled', { version: String(version.number), pack })
}

type Options = Record<string, string>

/** The answer where somebody only looks; else what is stored of a file. */
type Looked = { answer: string } | { answer?: never; text: string }

/**
 * What would change: with --dry-run or --effect that is the answer.
 * @throws UsageError for a file with errors, or one that changes nothing
 */
async function look(
  deps: Deps,
  packs: readonly Pack[],
  proposed: PricesQuestion['proposed'],
  options: Options,
  { inForceAt }: Pick<Terms, 'inForceAt'>,
): Promise<Looked> {
  const onlyLooks = looks(options)
  const previewed = await preview(deps, packs, proposed, { inForceAt, effect: 'effect' in options })
  if (previewed.faults) return { answer: refused(previewed, options) }
  if (onlyLooks) return { answer: 'json' in options ? previewJson(previewed) : previewText(previewed) }
  const { counts, reordered, text = '' } = previewed
  if (counts.changed + counts.added + counts.removed + reordered.length === 0)
    throw new UsageError(say('verb.prices.same'))
  return { text }
}

const looks = (options: Options): boolean => 'dry-run' in options || 'effect' in options

function refused(wrong: Previewed & { faults: PlacedFault[] }, options: Options): string {
  if (!looks(options)) throw new UsageError(faultsText(say('verb.prices.unchanged'), wrong.faults))
  return 'json' in options ? previewJson(wrong) : previewText(wrong)
}

function answerPut(options: Options, { inForceAt, reason }: Terms, carried: Carried): string {
  const days = [...new Set(carried.map(bookDay))]
  const from = inForceAt ? bookDay(inForceAt) : ''
  if ('json' in options) return JSON.stringify({ done: true, from, reason, carried: days })
  return say('verb.prices.put', { day: from || 'now', carried: days.join(', ') || 'none' })
}

/** When it comes into force, and why; to look needs no reason. */
function termsOf(options: Options, { clock }: Deps): Terms {
  const day = parseDay('from', options.from)
  const today = bookDay(clock.now())
  if (day !== undefined && day < today) throw new UsageError(say('verb.prices.past'))
  return {
    inForceAt: day === undefined || day === today ? undefined : dayBegins(day),
    reason: looks(options) ? '' : parseReason(options),
  }
}

const packFrom = (given: string | undefined): Pack => chosen(given, PACKS)
