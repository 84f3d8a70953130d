import { CARD_KINDS, READ_CARD } from '#server/carriers/rate-card-store.ts'
import type { Deps } from '#server/http/context.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import { intoFile, UsageError, type Command, type CommandResult } from '#server/admin/cli/command.ts'
import { chosen } from '#server/admin/cli/chosen.ts'
import { parseDay, parseReason } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'
import { rowsOf } from './compare.ts'
import { parseEdits, withEdits } from './edits.ts'
import { contentInForce, packsOf } from './in-force.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'
import { PACKS, UPLOADS, type Pack } from './packs.ts'
import { preview } from './preview.ts'
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

/** `prices export <pack> [<file>] [--version 3]`: what is in force, or a version, as a file. */
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
  return intoFile(path, pack === 'customs' ? `${JSON.stringify(JSON.parse(content), null, 1)}\n` : content)
}

/** `prices values <pack> [--record price]`: each row of what is in force, by its kind. */
export async function listValues({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const pack = packFrom(given)
  const { [pack]: content } = await contentInForce(deps.database.sql, [pack], deps.clock.now())
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
      .filter((row) => row.record === record)
      .map(({ key, cells }) =>
        'json' in options
          ? ({ key, ...cells } as Record<string, string>)
          : { key, values: JSON.stringify(cells) },
      ),
  )
}

/** `prices import <upload> <file>`: puts a file into force, or with --dry-run or --effect shows what it would do. */
export async function importPrices({ words: [given], input, options }: Command, deps: Deps): Promise<string> {
  const upload = chosen(given, UPLOADS)
  const terms = termsOf(options, deps)
  const looked = await look(deps, packsOf(upload), { upload, file: input }, options, terms)
  if (looked !== undefined) return looked
  return answerPut(options, terms, await putUpload(deps, upload, input, terms))
}

/** `prices edit <card> <changes.json>`: the same with single cells. */
export async function editPrices({ words: [given], input, options }: Command, deps: Deps): Promise<string> {
  const kind = chosen(given, CARD_KINDS)
  const edits = parseEdits(input)
  const terms = termsOf(options, deps)
  const at = terms.inForceAt ?? deps.clock.now()
  const { [kind]: csv = '' } = await contentInForce(deps.database.sql, [kind], at)
  const edited = withEdits(kind, csv, edits)
  if (edited.faults) return refused(edited.faults, options)
  const looked = await look(deps, [kind], { content: { [kind]: edited.csv } }, options, terms)
  if (looked !== undefined) return looked
  return answerPut(options, terms, await putEdits(deps, kind, edits, terms))
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
  if (looked !== undefined) return looked
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

/**
 * What would change: with --dry-run or --effect that is the answer.
 * @returns undefined to go on
 * @throws UsageError for a file with errors, or one that changes nothing
 */
async function look(
  deps: Deps,
  packs: readonly Pack[],
  proposed: PricesQuestion['proposed'],
  options: Options,
  { inForceAt }: Pick<Terms, 'inForceAt'>,
): Promise<string | undefined> {
  const onlyLooks = looks(options)
  const previewed = await preview(deps, packs, proposed, { inForceAt, effect: 'effect' in options })
  if (previewed.faults) return refused(previewed.faults, options)
  if (onlyLooks) return 'json' in options ? previewJson(previewed) : previewText(previewed)
  const { counts, reordered } = previewed
  if (counts.changed + counts.added + counts.removed + reordered.length === 0)
    throw new UsageError(say('verb.prices.same'))
  return undefined
}

const looks = (options: Options): boolean => 'dry-run' in options || 'effect' in options

function refused(faults: PlacedFault[], options: Options): string {
  if (!looks(options)) throw new UsageError(faultsText(say('verb.prices.unchanged'), faults))
  return 'json' in options ? previewJson({ faults }) : previewText({ faults })
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
