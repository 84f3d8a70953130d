import { FREIGHT_MODES, type FreightMode } from '#src/domain/freight/freight.ts'
import { percentsOn, withPercent } from '#src/domain/rating/fuel.ts'
import { PERCENT_KINDS, type PercentRow } from '#src/domain/rating/rate-card.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { readCardInForce } from '#server/carriers/rate-card-store.ts'
import { changeCard, type VersionTerms } from '#server/carriers/rate-card-versions.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseDay, parseChoice, parseReason } from '#server/admin/cli/options.ts'
import { say, word } from '#server/admin/cli/say.ts'
import { listing } from '#server/admin/cli/table.ts'

/** A row of the parcel card, or, with a mode, of the freight card. */
type Percent = PercentRow & { mode?: FreightMode }

/** Each carrier's percentages, latest start first. */
export async function listFuel({ options }: Command, { database, clock }: Deps): Promise<string> {
  const today = bookDay(clock.now())
  const parcel = await readCardInForce(database, 'parcel', clock.now())
  const freight = await readCardInForce(database, 'freight', clock.now())
  const all: Percent[] = [...(parcel?.card.percents ?? []), ...(freight?.card.fuels ?? [])]
  const stateOf = (row: Percent) =>
    row.validFrom > today
      ? 'upcoming'
      : percentsOn(
            all.filter((one) => one.carrier === row.carrier && one.mode === row.mode),
            today,
          ).includes(row)
        ? 'current'
        : 'ended'
  const rows = all
    .map((row) => ({
      carrier: row.carrier,
      mode: row.mode ?? 'parcel',
      kind: row.kind,
      percent: row.percent,
      from: row.validFrom,
      state: stateOf(row),
    }))
    .filter(({ state }) => 'all' in options || state !== 'ended')
    .toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)) || b.from.localeCompare(a.from))
  return listing(options, ['carrier', 'mode', 'kind', 'percent', 'from', 'state'], rows)
}

const sortKey = ({ carrier, mode, kind }: { carrier: string; mode: string; kind: string }) =>
  `${mode} ${carrier} ${kind}`

/**
 * `fuel set <carrier> <percent>`: changes one percentage without importing a whole rate card; the changed
 * card takes effect like an import.
 */
export async function setFuel(
  { words: [carrier = '', typed = ''], options }: Command,
  deps: Deps,
): Promise<string> {
  const mode = parseChoice('mode', options.mode, FREIGHT_MODES)
  const percent = /^(\d{1,3}(?:\.\d{1,4})?)%?$/.exec(typed)?.[1]
  if (!carrier) throw new UsageError(say('verb.carrier.enter'))
  if (percent === undefined) throw new UsageError(say('verb.percent', { given: typed, example: '19.75' }))
  const row = {
    carrier,
    kind: parseChoice('kind', options.kind, PERCENT_KINDS) ?? 'fuel',
    percent,
    validFrom: parseDay('from', options.from) ?? bookDay(deps.clock.now()),
  }
  let before: string | undefined
  const changed = <Row extends Percent>(
    rows: readonly Row[],
    carriers: readonly { carrier: string }[],
    added: Row,
    isLater: boolean,
  ): Row[] | undefined => {
    if (!carriers.some((one) => one.carrier === carrier)) {
      // A card of later on may be without it.
      if (isLater) return undefined
      throw new UsageError(
        say('verb.fuel.carrier', {
          carrier,
          card: mode ? 'freight' : 'parcel',
          carriers: carriers.map((one) => one.carrier).join(', '),
        }),
      )
    }
    before ??= percentsOn(
      rows.filter((one) => one.carrier === carrier && one.mode === mode),
      row.validFrom,
    ).find(({ kind }) => kind === row.kind)?.percent
    return withPercent(rows, added)
  }
  const terms: VersionTerms = {
    origin: 'fuel',
    reason: parseReason(options),
    act: { action: 'fuel:set', detail: { ...row, ...(mode && { mode }) } },
  }
  if (mode)
    await changeCard(
      deps,
      'freight',
      (card, isLater) => {
        const fuels = changed(card.fuels, card.carriers, { ...row, mode }, isLater)
        return fuels && { ...card, fuels }
      },
      terms,
    )
  else
    await changeCard(
      deps,
      'parcel',
      (card, isLater) => {
        const percents = changed(card.percents, card.carriers, row, isLater)
        return percents && { ...card, percents }
      },
      terms,
    )
  if ('json' in options) return JSON.stringify({ ...row, mode: mode ?? 'parcel', before: before ?? null })
  return say('verb.fuel.set', {
    whose: mode ? `${carrier}, ${word(`desk.option.${mode}`)}` : carrier,
    kind: row.kind,
    percent,
    day: row.validFrom,
    before: before ?? 'none',
  })
}
