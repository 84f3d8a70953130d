import { array, boolean, lazy, object, string, ValidationError, type AnyObject, type ObjectSchema } from 'yup'
import data from '#src/domain/data/duty-rules.json'
import { additionalDuties, dayText, percentText, type AdditionalDuty } from './additional-duty.ts'
import { COUNTRY_CODES } from '#src/domain/shared/countries.ts'
import { enteredNumber, optionalText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { Cents } from '#src/domain/money/money.ts'

/** House limit: a whole national tariff has about ten thousand lines. */
const MAX_TARIFF_LINES = 40_000

const cents = () => enteredNumber().integer('validation.number').min(0, 'validation.positive')
const source = () => optionalText(300)
/** Consecutive rows in force, oldest first. */
const dated = (row: ObjectSchema<AnyObject>) =>
  array(row)
    .min(1, 'validation.enter')
    .required('validation.enter')
    .test('order', 'validation.dayOrder', (rows: readonly ({ from?: unknown } | null | undefined)[]) =>
      rows.every((row, at) => at === 0 || String(rows[at - 1]?.from) < String(row?.from)),
    )
const consignment = () => object({ freeUpToCents: cents(), dutyFreeUpToCents: cents() })
const withoutMfn = () =>
  object({
    countries: array(
      string()
        .oneOf([...COUNTRY_CODES], 'validation.select')
        .required('validation.select'),
    ).required('validation.enter'),
    source: source(),
  })

/** null: not a percentage of the value, but an amount per kilogram or piece. */
const tariffLine = lazySchema(() =>
  object({
    mfnPct: percentText().nullable(),
    cusmaPct: percentText().nullable(),
    asOf: dayText(),
    description: string().trim().max(80, 'validation.tooLong'),
  }),
)
const tariff = () =>
  object({
    /**
     * The table has every line of that country: six digits are then enough where all lines below them agree.
     */
    complete: boolean().default(false),
    source: source(),
    /** By eight digits without dots. */
    lines: lazy((lines: unknown) =>
      object(Object.fromEntries(Object.keys(Object(lines)).map((code) => [code, tariffLine.required()])))
        .test('codes', 'validation.tariffCode', (value) =>
          Object.keys(value ?? {}).every((code) => /^\d{8}$/.test(code)),
        )
        .test('many', 'validation.tooMany', (value) => Object.keys(value ?? {}).length <= MAX_TARIFF_LINES),
    ),
  })

const schema = lazySchema(() =>
  object({
    /** The date of the table as a whole. */
    asOf: dayText(),
    canada: object({
      deMinimis: dated(
        object({
          from: dayText(),
          courierFromUsMx: consignment(),
          courier: consignment(),
          mail: consignment(),
          source: source(),
        }),
      ),
      gst: dated(object({ from: dayText(), pct: percentText(), source: source() })),
      additional: additionalDuties(),
      withoutMfn: withoutMfn(),
    }),
    unitedStates: object({
      deMinimis: dated(object({ from: dayText(), freeUpToCents: cents(), source: source() })),
      formal: dated(object({ from: dayText(), aboveCents: cents(), source: source() })),
      mpf: dated(
        object({
          from: dayText(),
          until: dayText(),
          pct: percentText(),
          minCents: cents(),
          maxCents: cents(),
          informalCents: cents(),
          source: source(),
        }),
      ),
      hmf: dated(object({ from: dayText(), pct: percentText(), source: source() })),
      additional: additionalDuties(),
      withoutMfn: withoutMfn(),
    }),
    brokerage: dated(
      object({
        from: dayText(),
        currency: string().oneOf(['CAD'], 'validation.select').default('CAD'),
        houseDefault: boolean().default(false),
        tiersCents: array(array(cents()).length(2, 'validation.invalid').required())
          .min(1, 'validation.enter')
          .required('validation.enter'),
        perFurther100000Cents: cents(),
        linesIncluded: cents(),
        perFurtherLineCents: cents(),
        disbursementPct: percentText(),
        disbursementMinCents: cents(),
        source: source(),
      }),
    ),
    exchange: dated(
      object({
        from: dayText(),
        usdInCad: percentText().test(
          'positive',
          'validation.positive',
          (value) => !value || Number(value) > 0,
        ),
        source: source(),
      }),
    ),
    tariff: object({ CA: tariff(), US: tariff() }),
  }),
)

interface Dated {
  from: string
  source: string
}
interface Consignment {
  freeUpToCents: Cents
  dutyFreeUpToCents: Cents
}
export interface TariffRules {
  complete: boolean
  source: string
  lines: Record<
    string,
    { mfnPct: string | null; cusmaPct: string | null; asOf: string; description?: string } | undefined
  >
}

/**
 * What imports cost, as effective-dated data (D33); the operator can replace all of it. Amounts in cents of
 * the country's own currency.
 */
export interface DutyRules {
  asOf: string
  canada: {
    deMinimis: (Dated & { courierFromUsMx: Consignment; courier: Consignment; mail: Consignment })[]
    gst: (Dated & { pct: string })[]
    additional: AdditionalDuty[]
    withoutMfn: { countries: string[] }
  }
  unitedStates: {
    deMinimis: (Dated & { freeUpToCents: Cents })[]
    formal: (Dated & { aboveCents: Cents })[]
    mpf: (Dated & { until: string; pct: string; minCents: Cents; maxCents: Cents; informalCents: Cents })[]
    hmf: (Dated & { pct: string })[]
    additional: AdditionalDuty[]
    withoutMfn: { countries: string[] }
  }
  brokerage: (Dated & {
    currency: 'CAD'
    houseDefault: boolean
    tiersCents: [upTo: Cents, cents: Cents][]
    perFurther100000Cents: Cents
    linesIncluded: number
    perFurtherLineCents: Cents
    disbursementPct: string
    disbursementMinCents: Cents
  })[]
  exchange: (Dated & { usdInCad: string })[]
  tariff: Record<'CA' | 'US', TariffRules>
}

/** Defaults of a row of additional duties. */
const NO_CONDITIONS: Omit<AdditionalDuty, 'id' | 'name' | 'from' | 'source'> = {
  goods: 'all',
  hs: [],
  within: [],
  origins: [],
  exceptOrigins: [],
  exempt: [],
  exemptionsNotLoaded: false,
  exemptCusma: false,
  notWith: [],
  prohibited: false,
  pct: '',
  lowestPct: '',
  inTotal: false,
  basis: 'value',
  smallConsignments: 'free',
  status: 'established',
  until: null,
  ended: false,
  checkedBy: '',
  checkedOn: '',
}
/** A row from before additional duties had goods and origins. */
interface EarlierRow {
  from: string
  until: string
  pct: string
  exemptCusma?: boolean
  source?: string
}
const isEarlier = (row: object): row is EarlierRow => !('id' in row) && 'pct' in row
/** The only row that shipped in that form. */
const isEarlierHouse = (row: object) =>
  isEarlier(row) && row.from === '2026-02-24' && row.until === '2026-07-23' && row.pct === '10'

/**
 * Upgrades a table to today's form. What an earlier one couldn't express is taken from the built-in table:
 * Canada's additional duties, and those of the United States if the table has only the row that shipped. An
 * operator's own rows stay as they are. Anything that isn't a table is returned unchanged.
 */
export function upgradeDutyRules<T>(read: T): T {
  const { canada, unitedStates } = Object(read) as {
    canada?: { additional?: unknown }
    unitedStates?: { additional?: unknown }
  }
  if (!canada || !unitedStates) return read
  const { additional: canadian = DUTY_RULES.canada.additional } = canada
  const american =
    canada.additional === undefined &&
    isRows(unitedStates.additional) &&
    unitedStates.additional.every(isEarlierHouse)
      ? DUTY_RULES.unitedStates.additional
      : unitedStates.additional
  return {
    ...read,
    canada: { ...canada, additional: filled(canadian) },
    unitedStates: { ...unitedStates, additional: filled(american) },
  }
}

const isRows = (rows: unknown): rows is object[] =>
  Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null)
const filled = (rows: unknown): unknown =>
  isRows(rows)
    ? rows.map((row, at) => ({
        ...NO_CONDITIONS,
        ...(isEarlier(row) && {
          id: `additional-${at + 1}`,
          name: { en: row.source?.slice(0, 120) || 'Additional duty' },
          source: 'not said',
        }),
        ...row,
      }))
    : rows

/** The built-in table, in force until the operator replaces it. */
export const DUTY_RULES: DutyRules = upgradeDutyRules(data as unknown as DutyRules)

export interface DutyRulesFault {
  path: string
  message: string
}

/** A fault's path as its steps: names, and places in lists. */
export const stepsOf = (path: string): string[] => path.split(/[.[\]"]+/).filter(Boolean)

/** Reads a table from JSON, all or nothing: every fault is reported with its place. `message` is an id. */
export function parseDutyRules(
  text: string,
): { rules: DutyRules; faults?: never } | { rules?: never; faults: DutyRulesFault[] } {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return { faults: [{ path: '', message: 'customs.notJson' }] }
  }
  try {
    return {
      rules: schema.validateSync(upgradeDutyRules(read), {
        abortEarly: false,
        stripUnknown: true,
      }) as unknown as DutyRules,
    }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const { inner } = error
    return {
      faults: (inner.length > 0 ? inner : [error]).map(({ path = '', message }) => ({ path, message })),
    }
  }
}
