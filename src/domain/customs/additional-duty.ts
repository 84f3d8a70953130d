import { array, boolean, object, string, type InferType } from 'yup'
import { COUNTRY_CODES } from '#src/domain/shared/countries.ts'
import { enteredText, isDay, optionalText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { isPercent } from '#src/domain/shared/percent.ts'
import { percentOf, sumCents, type Cents } from '#src/domain/money/money.ts'

/** House limit: the longest known list has about a thousand lines. */
const MAX_PREFIXES = 5000

export const percentText = () =>
  enteredText(9).test('percent', 'validation.dutyRate', (value) => !value || isPercent(value))
export const dayText = () => enteredText(10).test('day', 'validation.date', (value) => !value || isDay(value))

const countries = () =>
  array(
    string()
      .oneOf([...COUNTRY_CODES], 'validation.select')
      .required('validation.select'),
  ).default([])
/** Prefixes of tariff numbers, two to ten digits; dots are removed. */
const prefixes = () =>
  array(
    string()
      .transform((value: string) => value.replaceAll(/[.\s]/g, ''))
      .matches(/^\d{2,10}$/, 'validation.invalid')
      .required('validation.invalid'),
  )
    .max(MAX_PREFIXES, 'validation.tooMany')
    .default([])
interface Row {
  prohibited: boolean
  goods: string
  status: string
}
/** It is never added to a total, so its rate can be unknown too. */
const isOpenAnyway = ({ prohibited, goods, status }: Partial<Row>): boolean =>
  prohibited === true || goods === 'listNotLoaded' || status === 'unconfirmed'

/** A duty on top of the tariff: a surtax, a surcharge, a ban. */
export const additionalDutySchema = lazySchema(() =>
  object({
    /** Other rows refer to it by this (`notWith`); consecutive rows of the same law share it. */
    id: enteredText(60).matches(/^[a-z0-9-]+$/, 'validation.invalid'),
    /** As people read it; English where a language is missing. */
    name: object({
      en: enteredText(120),
      zh: optionalText(120),
      fr: optionalText(120),
      sp: optionalText(120),
    }),
    /**
     * `listNotLoaded`: the law has a list of goods that isn't in `hs` yet, so nobody can say whether goods
     * are on it.
     */
    goods: string()
      .oneOf(['all', 'listed', 'listNotLoaded'], 'validation.select')
      .required('validation.select'),
    hs: prefixes().test(
      'listed',
      'validation.enter',
      (value, { parent }) => (parent as { goods?: string }).goods !== 'listed' || value.length > 0,
    ),
    /** The chapters a list that isn't loaded can apply to; empty: any. */
    within: prefixes(),
    /** Where the goods were made; empty: anywhere except `exceptOrigins`. */
    origins: countries(),
    exceptOrigins: countries(),
    /** Goods that are exempt, as far as they are known. */
    exempt: prefixes(),
    /** The law exempts goods by a list that isn't in `exempt` yet. */
    exemptionsNotLoaded: boolean().default(false),
    /** Whether goods that originate under CUSMA are exempt. */
    exemptCusma: boolean().default(false),
    /** Not charged on goods that bear one of these. */
    notWith: array(string().required('validation.enter')).default([]),
    /** Such goods are prohibited: nothing is calculated. */
    prohibited: boolean().default(false),
    /** '' = not known; such a row is never added to a total. */
    pct: optionalText(9)
      .test('percent', 'validation.dutyRate', (value) => !value || isPercent(value))
      .test(
        'rate',
        'validation.enter',
        (value, { parent }) => Boolean(value) || isOpenAnyway(parent as Partial<Row>),
      ),
    /** The lowest rate, where a list that isn't loaded has several; '' = `pct` is the only one. */
    lowestPct: optionalText(9).test('percent', 'validation.dutyRate', (value) => !value || isPercent(value)),
    /** The tariff's duty and this one come to at least `pct` together, instead of adding up. */
    inTotal: boolean().default(false),
    /**
     * `part`: charged on a part of the value (its metal or foreign content) that isn't asked for here, so it
     * is never added to a total.
     */
    basis: string().oneOf(['value', 'part'], 'validation.select').default('value'),
    /** Whether it is charged on consignments that are duty-free because of their low value. */
    smallConsignments: string().oneOf(['free', 'due', 'unconfirmed'], 'validation.select').default('free'),
    /** Unconfirmed duties are shown but never added to a total. */
    status: string().oneOf(['established', 'unconfirmed'], 'validation.select').default('established'),
    from: dayText(),
    /** The last day it applies, or is known to apply; null: no known end. */
    until: dayText().nullable().default(null),
    /** It certainly doesn't apply after `until`: nothing is shown from then on. */
    ended: boolean().default(false),
    source: enteredText(300),
    checkedBy: optionalText(100),
    /** YYYY-MM-DD; '' = not given. */
    checkedOn: optionalText(10).test('day', 'validation.date', (value) => !value || isDay(value)),
  }),
)
export type AdditionalDuty = InferType<typeof additionalDutySchema>
/** In the languages that the operator wrote; English stands in for the others. */
export type RuleName = { en: string } & { [locale in Exclude<Locale, 'en'>]?: string }

/** Any number of rows; each name in `notWith` must be one of them. */
export const additionalDuties = () =>
  array(additionalDutySchema.required())
    .default([])
    .test(
      'known',
      'validation.select',
      (rows: readonly ({ id?: unknown; notWith?: unknown } | null | undefined)[]) => {
        const ids = new Set(rows.map((row) => row?.id))
        return rows.every(
          (row) => !Array.isArray(row?.notWith) || row.notWith.every((id: unknown) => ids.has(id)),
        )
      },
    )

export const ruleName = (name: RuleName, locale: Locale): string => name[locale] || name.en

/** Goods as an additional duty sees them. `hsCode` is digits, `origin` two letters; '' = not known. */
export interface GoodsOrigin {
  valueCents: Cents
  hsCode: string
  origin: string
  cusma: boolean
  /** Duty under the tariff. */
  dutyCents: Cents
}

/**
 * Why it isn't known whether it applies: the list, or the goods' number or origin, is missing; it is charged
 * on a part of the value; nobody has confirmed it.
 */
export type OpenReason = 'list' | 'goods' | 'part' | 'unconfirmed'
export interface AdditionalLine {
  name: RuleName
  pct: string
  lowestPct: string
  /** Its share of the total; 0 where it is open. */
  cents: Cents
  /** '' = due. */
  open: '' | OpenReason
  /** The most it can come to. */
  upToCents: Cents
  exemptionsNotLoaded: boolean
  /** Open, but if it applies the goods are prohibited. */
  prohibited: boolean
}
export interface ForbiddenGoods {
  /** Index of the goods, from 0. */
  line: number
  name: RuleName
  from: string
}
export interface Lapsed {
  /** Without a name it is the merchandise processing fee. */
  name?: RuleName
  until: string
}

interface Judged {
  lines: AdditionalLine[]
  forbidden: ForbiddenGoods[]
  lapsed: Lapsed[]
  sources: string[]
}

/**
 * Which of these rows apply to goods on a day. `small`: the consignment is duty-free under the tariff because
 * of its low value.
 */
export function assessAdditionalDuties(
  rows: readonly AdditionalDuty[],
  goods: readonly GoodsOrigin[],
  { date, small }: { date: string; small: boolean },
): Judged {
  const holds = ({ from, until }: AdditionalDuty) => from <= date && (until === null || date <= until)
  const inForce = rows.filter(holds)
  const due = goods.map(
    (one) => new Set(inForce.filter((row) => assessRow(row, one, small) === 'due').map(({ id }) => id)),
  )
  const judged = inForce
    .map((row) => ({
      row,
      bearings: goods.map((one, at) =>
        row.notWith.some((id) => due[at]!.has(id)) ? 'none' : assessRow(row, one, small),
      ),
    }))
    .filter(({ bearings }) => bearings.some((one) => one !== 'none'))
  return {
    lines: judged.flatMap(({ row, bearings }) => linesOf(row, bearings, goods)),
    forbidden: judged.flatMap(({ row, bearings }) =>
      row.prohibited
        ? bearings.flatMap((one, line) => (one === 'due' ? [{ line, name: row.name, from: row.from }] : []))
        : [],
    ),
    lapsed: rows
      .filter(
        (row) =>
          !row.ended &&
          row.until !== null &&
          row.until < date &&
          !inForce.some(({ id }) => id === row.id) &&
          goods.some((one) => assessRow(row, one, small) !== 'none'),
      )
      .map(({ name, until }) => ({ name, until: until! })),
    sources: judged.map(({ row }) => row.source),
  }
}

type Bearing = 'none' | 'due' | OpenReason

function assessRow(row: AdditionalDuty, { hsCode, origin, cusma }: GoodsOrigin, small: boolean): Bearing {
  const begins = (list: readonly string[]) => list.some((prefix) => hsCode.startsWith(prefix))
  /** The number is too short to tell. */
  const mayBegin = (list: readonly string[]) => list.some((prefix) => prefix.startsWith(hsCode))
  const byOrigin = row.origins.length > 0 || row.exceptOrigins.length > 0
  const isElsewhere =
    origin !== '' &&
    (row.exceptOrigins.includes(origin) || (row.origins.length > 0 && !row.origins.includes(origin)))
  if (
    isElsewhere ||
    (row.exemptCusma && cusma) ||
    begins(row.exempt) ||
    (small && row.smallConsignments === 'free')
  )
    return 'none'
  const limited = row.goods === 'listed' ? row.hs : row.within
  const reach = row.goods === 'all' ? [] : limited
  if (reach.length > 0 && !begins(reach) && !mayBegin(reach)) return 'none'
  if (row.status === 'unconfirmed' || (small && row.smallConsignments === 'unconfirmed')) return 'unconfirmed'
  if (row.goods === 'listNotLoaded') return 'list'
  if ((reach.length > 0 && !begins(reach)) || mayBegin(row.exempt) || (byOrigin && origin === ''))
    return 'goods'
  return row.basis === 'part' ? 'part' : 'due'
}

/** One line for what is due, and one for what may be. */
function linesOf(
  row: AdditionalDuty,
  bearings: readonly Bearing[],
  goods: readonly GoodsOrigin[],
): AdditionalLine[] {
  const centsOf = ({ valueCents, dutyCents }: GoodsOrigin) =>
    Math.max(0, percentOf(valueCents, row.pct || '0') - (row.inTotal ? dutyCents : 0))
  const { name, pct, lowestPct, exemptionsNotLoaded, prohibited } = row
  const kinds = [...new Set(bearings)].filter(
    (one) => one !== 'none' && !(prohibited && one === 'due'),
  ) as Exclude<Bearing, 'none'>[]
  return kinds
    .map((kind) => {
      const upToCents = sumCents(goods.filter((_, at) => bearings[at] === kind).map(centsOf))
      const isDue = kind === 'due'
      return {
        name,
        pct,
        lowestPct,
        cents: isDue ? upToCents : 0,
        open: isDue ? ('' as const) : kind,
        upToCents,
        exemptionsNotLoaded: isDue && exemptionsNotLoaded,
        prohibited,
      }
    })
    .filter(({ upToCents, prohibited: mayNotEnter }) => mayNotEnter || pct === '' || upToCents > 0)
}

/**
 * Shown beside the total of a line: why it may apply, and the most it can come to; null where no amount can
 * be given.
 */
export interface Open {
  line: AdditionalLine
  message: string
  upToCents: Cents | null
}
export const openOf = (lines: readonly AdditionalLine[]): Open[] =>
  lines.flatMap((line) => {
    if (line.open !== '')
      return [
        {
          line,
          message: `page.estimateCost.mayApply.${line.open}`,
          upToCents: line.prohibited || line.pct === '' ? null : line.upToCents,
        },
      ]
    return line.exemptionsNotLoaded
      ? [{ line, message: 'page.estimateCost.exemptions', upToCents: null }]
      : []
  })
/** The lowest and highest rate, or the only one; none where it isn't known. */
export const ratesOf = ({ lowestPct, pct }: Pick<AdditionalLine, 'lowestPct' | 'pct'>): string[] =>
  pct === '' ? [] : lowestPct && lowestPct !== pct ? [lowestPct, pct] : [pct]
