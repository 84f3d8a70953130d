import type { CellChange } from '#src/domain/rating/versions/card-difference.ts'
import { READ_CARD, WRITE_CARD, type CardKind } from '#server/carriers/rate-card-store.ts'
import {
  changeCard,
  changeCardIn,
  lockCards,
  storeCard,
  type VersionTerms,
} from '#server/carriers/rate-card-versions.ts'
import type { Deps } from '#server/http/context.ts'
import { BUILT_IN, changeDutyRules, storeDutyRules } from '#server/modules/customs/duty-table-store.ts'
import { UsageError } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import { cardsInForce } from './in-force.ts'
import { carryEdits, withEdits } from './edits.ts'
import { parseFuel, withFuel } from './fuel-file.ts'
import { carryJsonEdits, withJsonEdits } from './json-edits.ts'
import type { Pack, Upload } from './packs.ts'
import { BUILT_IN_ID, contentOf, type Version } from './versions.ts'

export interface Terms {
  /** Left out: at once. */
  inForceAt: Date | undefined
  reason: string
}
/** When those versions of later on begin that took the change over. */
export type Carried = Date[]

/** @throws UsageError for a file with faults: whoever wants to read them looks first */
export async function putUpload(deps: Deps, upload: Upload, file: string, terms: Terms): Promise<Carried> {
  if (upload === 'fuel') return putFuel(deps, file, terms)
  if (!(await store(deps, upload, file, { ...terms, act: { action: 'prices:import' } })))
    throw new UsageError(say('verb.prices.faults'))
  return []
}

/** @returns false for content with faults, of which nothing is stored */
async function store(deps: Deps, pack: Pack, content: string, how: VersionTerms): Promise<boolean> {
  if (pack === 'customs') return !(await storeDutyRules(deps, content, how)).faults
  return !(await storeCard(deps, pack, content, how)).errors
}

async function putFuel({ database, clock }: Deps, file: string, terms: Terms): Promise<Carried> {
  return database.transaction(async (tx) => {
    await lockCards(tx)
    const at = terms.inForceAt ?? clock.now()
    const cards = await cardsInForce(tx, at)
    const { lines } = parseFuel(file, cards)
    if (!lines) throw new UsageError(say('verb.prices.faults'))
    const carried: Carried = []
    const act = { ...terms, origin: 'fuel' as const, act: { action: 'fuel:import', detail: { lines } } }
    if (lines.some(({ mode }) => mode === null))
      carried.push(...(await changeCardIn(tx, clock, 'parcel', (card) => withFuel.parcel(card, lines), act)))
    if (lines.some(({ mode }) => mode !== null))
      carried.push(
        ...(await changeCardIn(tx, clock, 'freight', (card) => withFuel.freight(card, lines), act)),
      )
    return carried
  })
}

/** @throws UsageError when somebody else changed one of the values meanwhile */
export function putEdits(
  deps: Deps,
  pack: Pack,
  edits: readonly CellChange[],
  terms: Terms,
): Promise<Carried> {
  const how = {
    ...terms,
    origin: 'edit' as const,
    act: { action: 'prices:edit', detail: { changes: edits.slice(0, 100) } },
  }
  return pack === 'customs' ? putTableEdits(deps, edits, how) : putCardEdits(deps, pack, edits, how)
}

const putCardEdits = (
  deps: Deps,
  kind: CardKind,
  edits: readonly CellChange[],
  how: VersionTerms,
): Promise<Carried> =>
  changeCard(
    deps,
    kind,
    (card, isLater) => {
      const csv = WRITE_CARD[kind](card as never)
      if (isLater) return READ_CARD[kind](carryEdits(kind, csv, edits)).card as typeof card | undefined
      const edited = withEdits(kind, csv, edits)
      if (edited.faults) throw new UsageError(say('verb.prices.editFaults'))
      return READ_CARD[kind](edited.csv).card as typeof card | undefined
    },
    how,
  )

const putTableEdits = (deps: Deps, edits: readonly CellChange[], how: VersionTerms): Promise<Carried> =>
  changeDutyRules(
    deps,
    (json, isLater) => {
      if (isLater) return carryJsonEdits(json, edits)
      const edited = withJsonEdits(json, edits)
      if (edited.faults) throw new UsageError(say('verb.prices.editFaults'))
      return edited.json
    },
    how,
  )

/** Brings back what a version said, as a new one. */
export async function putVersion(
  deps: Deps,
  pack: Pack,
  { id, number }: Version,
  terms: Terms,
): Promise<void> {
  const content = await contentOf(deps, pack, id)
  const restored = {
    ...terms,
    origin: 'restore' as const,
    restores: id === BUILT_IN ? BUILT_IN_ID : id,
    act: { action: 'prices:restore', detail: { restores: number } },
  }
  if (!(await store(deps, pack, content, restored)))
    throw new UsageError(say('verb.prices.oldFormat', { version: String(number) }))
}
