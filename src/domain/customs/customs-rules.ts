import rules from '#src/domain/data/customs-rules.json'
import duty from '#src/domain/data/duty-rules.json'
import type { CustomsPaper } from './customs-paper.ts'
import { CUSMA_COUNTRIES } from './cusma.ts'
import { certifiedLines, netAboveGross, netKg, type Commodity, type Customs } from './customs.ts'
import { convertCurrency, usdInCadOn } from '#src/domain/money/exchange.ts'
import { sumCents, type Cents } from '#src/domain/money/money.ts'
import { convert, type WeightUnit } from '#src/domain/shared/units.ts'

type End = { country: string }

/**
 * Whether a border is crossed, and whether the goods then need a commercial invoice (documents alone don't).
 */
export function customsNeed(
  from: End,
  to: End,
  customs?: Pick<Customs, 'exportReason'>,
): { customs: boolean; commercialInvoice: boolean } {
  const crossing = from.country !== to.country
  return { customs: crossing, commercialInvoice: crossing && customs?.exportReason !== 'documents' }
}

export interface CustomsTotals {
  lines: number
  units: number
  /** The goods alone, in cents of the invoice's currency. */
  goodsCents: Cents
  freightCents: Cents
  insuranceCents: Cents
  packingCents: Cents
  /** The invoice total: with the charges only where they are included. */
  totalCents: Cents
  /** All units together, to the gram; in both units. */
  netWeight: Record<WeightUnit, number>
}

/**
 * Totals of what is typed so far; anything that isn't a number counts as nothing. @throws RangeError if
 * amounts exceed exact integers
 */
export function customsTotals(
  customs: Pick<
    Customs,
    'commodities' | 'freightCharge' | 'insuranceCharge' | 'packingCharge' | 'chargesIncluded'
  >,
): CustomsTotals {
  const lines = customs.commodities
  const goodsCents = sumCents(lines.map(lineCents))
  const [freightCents, insuranceCents, packingCents] = [
    whole(customs.freightCharge),
    whole(customs.insuranceCharge),
    whole(customs.packingCharge),
  ]
  const charges = customs.chargesIncluded ? [freightCents, insuranceCents, packingCents] : []
  const kg = netKg(lines)
  return {
    lines: lines.length,
    units: lines.reduce((sum, { quantity }) => sum + whole(quantity), 0),
    goodsCents,
    freightCents,
    insuranceCents,
    packingCents,
    totalCents: sumCents([goodsCents, ...charges]),
    netWeight: { kg: thousandth(kg), lb: thousandth(convert(kg, 'kg', 'lb')) },
  }
}

export const lineCents = ({ quantity, unitValue }: Pick<Commodity, 'quantity' | 'unitValue'>): Cents =>
  whole(quantity) * whole(unitValue)

export interface CustomsWarning {
  /** Message id: notice.customs.<rule>. */
  message: string
  /** Path in the customs values; '' = all of it. */
  path: string
  /** Values for the message's placeholders. */
  values?: Record<string, string | number>
}
/** Where goods go, and when. */
export interface Journey {
  from: End
  to: End
  /** The departure day, YYYY-MM-DD. */
  date: string
  /** All parcels together, when known. */
  grossKg?: number
  /** Carried by a postal service. */
  byPost?: boolean
}

/**
 * What could delay the parcel although nothing forbids sending it. Amounts are checked against
 * data/customs-rules.json for that day.
 */
export function customsWarnings(customs: Customs, journey: Journey): CustomsWarning[] {
  const { netWeight } = customsTotals(customs)
  const heavier = netAboveGross(customs, journey.grossKg ?? 0) !== null
  return [
    ...customs.commodities.flatMap((line, at) => [
      ...lineWarnings(line, `commodities.${at}`),
      ...lineRules(line, journey).map((rule) => ({
        message: `notice.customs.${rule}`,
        path: `commodities.${at}.${LINE_FIELDS[rule]}`,
      })),
    ]),
    ...(heavier
      ? [
          {
            message: 'notice.customs.heavierThanParcels',
            path: 'commodities',
            values: { net: netWeight.kg, gross: thousandth(journey.grossKg ?? 0) },
          },
        ]
      : []),
    ...dutyPayerWarnings(customs),
    ...valueRules(customs, journey)
      .filter(({ rule }) => !isFiled(rule, customs))
      .map(({ rule, currency, atLeastCents }) => ({
        message: `notice.customs.${rule}`,
        path: WARNING_FIELDS[rule] ?? '',
        values: { currency, dollars: Math.floor(atLeastCents / 100) },
      })),
  ]
}

/**
 * The documents that go with the goods. A Canada Customs Invoice above CBSA's threshold; a certification
 * where the statement is made.
 */
export function customsPapers(customs: Customs, journey: Journey): CustomsPaper[] {
  const { commercialInvoice } = customsNeed(journey.from, journey.to, customs)
  if (journey.from.country === journey.to.country) return []
  const canada = valueRules(customs, journey).some(({ rule }) => rule === 'canadaInvoice')
  const inCusma =
    CUSMA_COUNTRIES.includes(journey.from.country) && CUSMA_COUNTRIES.includes(journey.to.country)
  return [
    ...(commercialInvoice ? ['commercialInvoice' as const] : []),
    ...(canada ? ['canadaInvoice' as const] : []),
    ...(inCusma && customs.cusma.certify && certifiedLines(customs).length > 0 ? ['cusma' as const] : []),
  ]
}

/** The field at which a rule's warning is shown; '' = about all of it. */
const WARNING_FIELDS: Record<string, string> = {
  cers: 'exportFiling',
  eei: 'exportFiling',
  canadaInvoice: '',
  usFormalEntry: '',
}

type ValueRule = (typeof rules.values)[number]
const PRIVATE = new Set(['gift', 'personal', 'documents'])

function valueRules(customs: Customs, { from, to, date }: Journey): ValueRule[] {
  if (from.country === to.country) return []
  return rules.values.filter(
    (row) =>
      (row.leaving ?? from.country) === from.country &&
      (row.entering ?? to.country) === to.country &&
      !row.exceptTo?.includes(to.country) &&
      row.from <= date &&
      !(row.commercialOnly && PRIVATE.has(customs.exportReason)) &&
      largest(customs, row.perTariffLine) >=
        convertCurrency(row.atLeastCents, row.currency, customs.currency, usdInCadOn(duty.exchange, date)),
  )
}

/**
 * The value of the goods, or of the most valuable tariff number. Lines without a number count as one: a
 * warning too many is better than one too few.
 */
function largest({ commodities }: Customs, perTariffLine: boolean): Cents {
  if (!perTariffLine) return sumCents(commodities.map(lineCents))
  const sums = new Map<string, Cents>()
  for (const line of commodities) sums.set(line.hsCode, (sums.get(line.hsCode) ?? 0) + lineCents(line))
  return Math.max(0, ...sums.values())
}

const isFiled = (rule: string, { exportFiling, exportFilingNumber }: Customs): boolean =>
  WARNING_FIELDS[rule] === 'exportFiling' && exportFiling !== 'none' && exportFilingNumber !== ''

function lineWarnings({ hsCode, originCriterion }: Commodity, path: string): CustomsWarning[] {
  if (hsCode) return []
  return [
    {
      message: originCriterion ? 'notice.customs.hsForCusma' : 'notice.customs.hsMissing',
      path: `${path}.hsCode`,
    },
  ]
}

export type LineRule = keyof typeof LINE_FIELDS
/** The field of a line that each rule asks for. */
const LINE_FIELDS = { hsTenDigits: 'hsCode', manufacturer: 'manufacturer' } as const

/** Rules of data/customs-rules.json that ask for more than the line has. */
const lineRules = (line: Pick<Commodity, 'hsCode' | 'manufacturer'>, journey: Journey): LineRule[] => [
  ...(tooShort(line.hsCode, journey) ? ['hsTenDigits' as const] : []),
  ...(!line.manufacturer && requiresManufacturer(line.hsCode, journey) ? ['manufacturer' as const] : []),
]

const tooShort = (hsCode: string, { from, to, date }: Journey): boolean =>
  hsCode !== '' &&
  from.country !== to.country &&
  rules.hsDigits.some((row) => row.entering === to.country && row.from <= date && hsCode.length < row.digits)

/** Whether the importer of these goods is asked who made them. */
export const requiresManufacturer = (hsCode: string, { from, to, date }: Journey): boolean =>
  from.country !== to.country &&
  rules.manufacturers.some(
    (row) =>
      row.entering === to.country &&
      row.from <= date &&
      row.fromChapter <= chapterOf(hsCode) &&
      chapterOf(hsCode) <= row.toChapter,
  )

const chapterOf = (hsCode: string): number => Number(hsCode.replace(/\D/g, '').slice(0, 2))

/**
 * With delivered duty paid the sender pays; with every other term the recipient does (ICC Incoterms 2020).
 */
function dutyPayerWarnings({ incoterm, dutyPayer }: Customs): CustomsWarning[] {
  if (incoterm === 'DDP' && dutyPayer === 'recipient')
    return [{ message: 'notice.customs.ddpPayer', path: 'dutyPayer' }]
  return incoterm !== 'DDP' && dutyPayer === 'sender'
    ? [{ message: 'notice.customs.dapPayer', path: 'dutyPayer' }]
    : []
}

const positive = (value: unknown): number => (Number.isFinite(Number(value)) ? Math.max(0, Number(value)) : 0)
const whole = (value: unknown): number => Math.trunc(positive(value))
const thousandth = (value: number): number => Math.round(value * 1000) / 1000
