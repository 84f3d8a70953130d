import { isDay } from '#src/domain/shared/fields.ts'
import { COUNTRY_CODES, regionsOf } from '#src/domain/shared/countries.ts'
import { addDays, closureReason } from '#src/domain/calendar/calendar.ts'
import type { NamedClosureRow } from '#src/domain/rating/rate-card.ts'
import type { CardKind } from '#server/carriers/rate-card-store.ts'
import { changeCardIn, lockCards, type VersionTerms } from '#server/carriers/rate-card-versions.ts'
import type { Deps } from '#server/http/context.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseReason } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing } from '#server/admin/cli/table.ts'
import { cardsInForce } from './in-force.ts'

/** How far ahead the holidays that every carrier keeps are listed. */
const DAYS_AHEAD = 366
const HOME = 'CA'
const ALL = 'all'

/** `closure list`: the days on which carriers are closed, or work although others don't. */
export async function listClosures({ options }: Command, { database, clock }: Deps): Promise<string> {
  const now = clock.now()
  const today = bookDay(now)
  const { parcel, freight } = await cardsInForce(database.sql, now)
  const own = new Map(
    [...(parcel.closures ?? []), ...(freight.closures ?? [])].map((row) => [idOf(row), row]),
  )
  const rows = [
    ...[...own].map(([id, row]) => ({
      day: isDay(row.day) ? row.day : '',
      // One that comes every year is known by its name.
      holiday: isDay(row.day) ? '' : row.day,
      name: row.name ?? '',
      province: row.province ?? ALL,
      country: row.country,
      carrier: row.carrier ?? ALL,
      state: row.works ? 'open' : 'closed',
      id,
    })),
    ...usualHolidays(today),
  ]
    .filter(({ day }) => 'all' in options || day === '' || day >= today)
    .toSorted((a, b) => a.day.localeCompare(b.day))
  return listing(options, ['day', 'holiday', 'name', 'province', 'country', 'carrier', 'state', 'id'], rows)
}

/** What carriers observe anyway; it has no id, as it can't be removed: a carrier that works is added as open. */
const usualHolidays = (today: string) =>
  Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)).flatMap((day) => {
    const name = closureReason(day, HOME)
    return name === null || name === 'weekend'
      ? []
      : [
          {
            id: '',
            day,
            holiday: name,
            name: '',
            country: HOME,
            province: ALL,
            carrier: ALL,
            state: 'closed',
          },
        ]
  })

/** Names a row in both cards. */
const idOf = ({ day, country, province, carrier }: NamedClosureRow): string =>
  [day, country, province ?? ALL, carrier ?? ALL].join('.')

/** `closure add 2026-12-24 --name "…"`: a day on which a carrier, or all of them, don't work there. */
export async function addClosure({ words: [day = ''], options }: Command, deps: Deps): Promise<string> {
  const today = bookDay(deps.clock.now())
  if (!isDay(day)) throw new UsageError(say('verb.closure.day', { given: day }))
  if (day < today) throw new UsageError(say('verb.closure.past'))
  const { name = '', country = HOME } = options
  if (!COUNTRY_CODES.includes(country)) throw new UsageError(say('verb.closure.country', { country }))
  const province = options.province?.toUpperCase() ?? null
  if (province !== null && !regionsOf(country).includes(province))
    throw new UsageError(say('verb.closure.province', { province, provinces: regionsOf(country).join(', ') }))
  const row: NamedClosureRow = {
    carrier: options.carrier ?? null,
    name,
    country,
    province,
    day,
    works: 'open' in options,
    validFrom: today,
    validTo: null,
  }
  const id = idOf(row)
  const act = { reason: parseReason(options), action: 'closure:add', detail: { ...row } }
  await change(deps, act, (closures, carriers, base) => {
    if (row.carrier !== null && !carriers.has(row.carrier)) return undefined
    if (base && closures.some((one) => idOf(one) === id))
      throw new UsageError(say('verb.closure.exists', { id }))
    return [...closures.filter((one) => idOf(one) !== id), row]
  })
  return 'json' in options ? JSON.stringify({ id }) : say('verb.closure.added', { id })
}

/** `closure remove <id>`: the usual calendar holds again for that day. */
export async function removeClosure({ words: [id = ''], options }: Command, deps: Deps): Promise<string> {
  const act = { reason: parseReason(options), action: 'closure:remove', detail: { id } }
  await change(deps, act, (closures) => {
    const left = closures.filter((one) => idOf(one) !== id)
    return left.length < closures.length ? left : undefined
  })
  return 'json' in options ? JSON.stringify({ id }) : say('verb.closure.removed', { id })
}

interface Act {
  reason: string
  action: string
  detail: Record<string, unknown>
}
/** Returns the closures as they shall be; undefined leaves the card as it is. */
type Change = (
  closures: readonly NamedClosureRow[],
  carriers: ReadonlySet<string>,
  base: boolean,
) => NamedClosureRow[] | undefined

/**
 * Changes the closures of both cards, as far as they are concerned.
 * @throws UsageError when neither is
 */
async function change({ database, clock }: Deps, { reason, ...act }: Act, wanted: Change): Promise<void> {
  const terms: VersionTerms = { origin: 'closure', reason, act }
  await database.transaction(async (tx) => {
    await lockCards(tx)
    const cards = await cardsInForce(tx, clock.now())
    const concerned = (['parcel', 'freight'] as const).filter((kind) =>
      closuresOf(cards[kind], wanted, false),
    )
    if (concerned.length === 0)
      throw new UsageError(
        say('verb.closure.unknown', {
          carriers: [...carriersOf(cards.parcel), ...carriersOf(cards.freight)].join(', '),
        }),
      )
    for (const kind of concerned) await changeClosures(tx, kind)

    async function changeClosures(into: typeof tx, kind: CardKind): Promise<void> {
      await changeCardIn(
        into,
        clock,
        kind,
        (card, isLater) => {
          const closures = closuresOf(card, wanted, !isLater)
          return closures && { ...card, closures }
        },
        terms,
      )
    }
  })
}

interface WithClosures {
  closures?: readonly NamedClosureRow[]
  carriers: readonly { carrier: string }[]
}
const carriersOf = ({ carriers }: WithClosures): Set<string> =>
  new Set(carriers.map(({ carrier }) => carrier))
const closuresOf = (card: WithClosures, wanted: Change, base: boolean) =>
  wanted(card.closures ?? [], carriersOf(card), base)
