import { repeated, someOf, type CardFault } from './rate-card-file.ts'
import type { PriceRow, RateCard } from './rate-card.ts'

/** Checks across cells: references to unknown names, contradicting rows, prices that fall as weight rises. */
export function checkRateCard(card: RateCard): CardFault[] {
  return [
    ...unknownNames(card),
    ...duplicates(card),
    ...fallingPrices(card),
    ...missingTransit(card),
    ...emptySpans(card),
  ]
}

function unknownNames(card: RateCard): CardFault[] {
  const carriers = new Set(card.carriers.map((row) => row.carrier))
  const services = new Set(card.services.map((row) => row.service))
  const [charts, remotes, closures] = [card.charts ?? [], card.remotes ?? [], card.closures ?? []]
  const zones = new Set([...card.zones, ...charts].map((row) => row.zone))
  const regions = new Set(['*', ...card.regions.map((row) => row.region)])
  const faults: CardFault[] = []
  const expect = (at: object, column: string, value: string, known: Set<string>) => {
    if (!known.has(value))
      faults.push({ at, column, value, message: 'rates.error.unknown', right: someOf(known) })
  }
  for (const row of [...card.services, ...card.percents, ...card.surcharges])
    expect(row, 'carrier', row.carrier, carriers)
  for (const row of [...card.transit, ...card.prices]) {
    expect(row, 'service', row.service, services)
    expect(row, 'zone', row.zone, zones)
  }
  for (const row of [...charts, ...remotes, ...closures])
    if (row.carrier !== null) expect(row, 'carrier', row.carrier, carriers)
  for (const row of [...card.surcharges, ...charts, ...remotes])
    if (row.service !== null) expect(row, 'service', row.service, services)
  for (const row of charts) {
    expect(row, 'from', row.from, regions)
    expect(row, 'to', row.to, regions)
  }
  if (card.services.length === 0)
    faults.push({ at: card, column: 'record', value: 'service', message: 'rates.error.noService' })
  return faults
}

function duplicates(card: RateCard): CardFault[] {
  return [
    ...repeated(card.carriers, 'carrier', (row) => row.carrier),
    ...repeated(card.services, 'service', (row) => `${row.service} ${row.validFrom}`),
    ...repeated(card.transit, 'zone', (row) => `${row.service} ${row.zone}`),
    ...repeated(card.prices, 'up_to', (row) => `${row.service} ${row.zone} ${row.upTo} ${row.validFrom}`),
    ...repeated(card.percents, 'kind', (row) => `${row.carrier} ${row.kind} ${row.validFrom}`),
    ...repeated(
      card.charts ?? [],
      'to',
      (row) => `${row.carrier ?? ''} ${row.service ?? ''} ${row.from} ${row.to} ${row.validFrom}`,
    ),
    ...repeated(
      card.remotes ?? [],
      'postal_from',
      (row) =>
        `${row.carrier ?? ''} ${row.service ?? ''} ${row.country} ${row.postalFrom ?? ''} ${row.postalTo ?? ''} ${row.end} ${row.validFrom}`,
    ),
    ...repeated(
      card.closures ?? [],
      'day',
      (row) => `${row.carrier ?? ''} ${row.country} ${row.province ?? ''} ${row.day} ${row.validFrom}`,
    ),
    ...repeated(
      card.surcharges,
      'kind',
      (row) => `${row.carrier} ${row.service ?? ''} ${row.kind} ${row.validFrom}`,
    ),
  ]
}

/**
 * A heavier parcel never costs less: within one price sheet (service, zone, first day) prices rise with
 * weight.
 */
function fallingPrices(card: RateCard): CardFault[] {
  const sheets = new Map<string, PriceRow[]>()
  for (const row of card.prices) {
    const key = `${row.service} ${row.zone} ${row.validFrom}`
    const sheet = sheets.get(key)
    if (sheet) sheet.push(row)
    else sheets.set(key, [row])
  }
  return [...sheets.values()].flatMap((rows) => {
    const sorted = rows.toSorted((a, b) => a.upTo - b.upTo)
    return sorted.flatMap((at, n): CardFault[] => {
      const lighter = sorted[n - 1]
      if (!lighter || (at.ownCents >= lighter.ownCents && at.listCents >= lighter.listCents)) return []
      return [
        {
          at,
          column: at.ownCents < lighter.ownCents ? 'own_price' : 'list_price',
          value: String(at.upTo),
          message: 'rates.error.priceFalls',
        },
      ]
    })
  })
}

function missingTransit(card: RateCard): CardFault[] {
  const timed = new Set(card.transit.map((row) => `${row.service} ${row.zone}`))
  const byRule = new Set(card.zones.map((row) => row.zone))
  const untimed = new Set((card.charts ?? []).filter((row) => row.days === null).map((row) => row.zone))
  const priced = new Map(card.prices.map((row) => [`${row.service} ${row.zone}`, row]))
  return [...priced]
    .filter(([key, { zone }]) => !timed.has(key) && (byRule.has(zone) || untimed.has(zone)))
    .map(([value, at]) => ({ at, column: 'zone', value, message: 'rates.error.noTransit' }))
}

/** A span that ends before it begins is empty, and so a mistake. */
function emptySpans(card: RateCard): CardFault[] {
  return [...card.regions, ...(card.remotes ?? [])]
    .filter(
      ({ postalFrom: from, postalTo: to }) => from !== null && to !== null && to < from.slice(0, to.length),
    )
    .map((at) => ({ at, column: 'postal_to', value: at.postalTo!, message: 'rates.error.span' }))
}
