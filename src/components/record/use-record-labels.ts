import { useIntl } from 'react-intl'
import { isFields } from '#src/domain/sync/merge.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { WEEKDAYS } from '#src/domain/calendar/weekdays.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { regionNames } from '#src/components/address/region-names.ts'

type Thing = { entity: string; id: string; doc: RecordData | null }
export type RecordLabels = ReturnType<typeof useRecordLabels>

/** Records in the person's language: names of records, their fields and values. */
export function useRecordLabels() {
  const text = useText()
  const { locale, messages, formatNumber, formatDate } = useIntl()
  const { day, wallTime } = useDates()
  const known = (id: string) => id in messages

  /** `values.shipment.to.city` → "Recipient · City". Rows of a list count from one. */
  function label(path: string): string {
    const parts = path
      .split('.')
      .filter((part, at, all) => !SILENT.has(part) && !(part === 'shipment' && at < all.length - 1))
    return (
      parts.map((part, at) => wordFor(part, at < parts.length - 1)).join(' · ') || text('outbox.field.other')
    )
  }
  function wordFor(part: string, hasFields: boolean): string {
    const ownLabel = `outbox.field.${part}`
    if (known(ownLabel) && (hasFields || !known(`field.${part}`) || OWN_WORDS.has(part)))
      return text(ownLabel)
    return known(`field.${part}`) ? text(`field.${part}`) : text('outbox.field.other')
  }

  /** Several lines for a value with several parts. */
  function value(path: string, held: unknown): string {
    const name = path.split('.').at(-1)!
    if (held === undefined || held === null || held === '') return text('outbox.empty')
    if (typeof held === 'boolean') return text(held ? 'outbox.yes' : 'outbox.no')
    if (typeof held === 'number') return CENTS.has(name) ? formatMoney(held, locale) : formatNumber(held)
    if (typeof held === 'string') return wordOf(name, held)
    if (Array.isArray(held))
      return held.length === 0
        ? text('outbox.empty')
        : held.map((item, at) => `${at + 1}. ${inline(item)}`).join('\n')
    if (name === 'rate') return rateText(held as Rate)
    return lines(held as RecordData).join('\n')
  }
  function wordOf(name: string, held: string): string {
    if (name === 'country') return regionNames(locale).country(held)
    if (/^\d{4}-\d{2}-\d{2}T/.test(held)) return formatDate(held, { dateStyle: 'medium', timeStyle: 'short' })
    if (/^\d{4}-\d{2}-\d{2}$/.test(held)) return day(held)
    if (/^\d{2}:\d{2}$/.test(held)) return wallTime(held)
    return known(`option.${name}.${held}`) ? text(`option.${name}.${held}`) : held
  }
  /** Only fields that have a label: the others are the app's, not the person's. */
  function lines(fields: RecordData, around = ''): string[] {
    return Object.entries(fields)
      .toSorted(([a], [b]) => byRank(a, b))
      .flatMap(([name, held]) => {
        const path = around ? `${around}.${name}` : name
        if (isFields(held) && name !== 'rate') return lines(held, path)
        const isShown =
          held !== '' &&
          held !== null &&
          held !== undefined &&
          (known(`field.${name}`) || known(`outbox.field.${name}`))
        return isShown
          ? [text('layout.labelled', { label: label(path), value: value(path, held).replaceAll('\n', '; ') })]
          : []
      })
  }
  const inline = (item: unknown): string => (isFields(item) ? lines(item).join(', ') : value('', item))
  const rateText = ({ carrierName = '', serviceName = '', totalCents = 0 }: Rate): string =>
    `${carrierName} ${serviceName}, ${formatMoney(totalCents, locale)}`

  return {
    label,
    value,
    lines,
    name,
    kind,
    titled: (thing: Thing) => text('layout.labelled', { label: kind(thing.entity), value: name(thing) }),
  }

  function kind(entity: string): string {
    return text(`outbox.thing.${entity}`)
  }
  function name(thing: Thing): string {
    return nameOf(thing) || text(`outbox.unnamed.${thing.entity}`)
  }

  function nameOf({ entity, id, doc }: Thing): string {
    const {
      fullName,
      company,
      address1,
      name: ownName,
      note,
      signedBy,
    } = (doc ?? {}) as Record<string, string | undefined>
    switch (entity) {
      case 'address':
        return fullName || company || address1 || ''
      case 'facility':
        return ownName || ''
      case 'tracker':
        return note ? `${id} (${note})` : id
      case 'proof':
        return signedBy || ''
      case 'preference':
        return known(`outbox.preference.${id}`) ? text(`outbox.preference.${id}`) : ''
      default:
        return (doc?.values as { list?: { listName?: string } } | undefined)?.list?.listName || wayOf(doc)
    }
  }
}

/** "Ottawa → Laval", as far as it was typed. */
function wayOf(doc: RecordData | null): string {
  const { shipment, request } = (doc?.values ?? {}) as { shipment?: Ends; request?: Ends }
  const place = (end: 'from' | 'to') =>
    shipment?.[end]?.city || shipment?.[end]?.postalCode || request?.[end]?.postalCode || ''
  const [from, to] = [place('from'), place('to')]
  return from || to ? `${from || '?'} → ${to || '?'}` : ''
}

type Ends = Partial<Record<'from' | 'to', { city?: string; postalCode?: string }>>
interface Rate {
  carrierName?: string
  serviceName?: string
  totalCents?: number
}

/** The order in which people write an address or a parcel; records keep their fields in any order. */
const ORDER: readonly string[] = [
  'name',
  'fullName',
  'company',
  'contactName',
  'address1',
  'address2',
  'aptSuite',
  'city',
  'province',
  'postalCode',
  'country',
  'phone',
  'extension',
  'email',
  'quantity',
  'weight',
  'weightUnit',
  'length',
  'width',
  'height',
  'dimensionUnit',
  'from',
  'to',
  'parcels',
  'shipDate',
  'contents',
  ...WEEKDAYS,
  'open',
  'opensAt',
  'closesAt',
]
const rankOf = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
/** The same on both sides, whatever comes first in a record. */
const byRank = (one: string, other: string): number => rankOf(one) - rankOf(other) || one.localeCompare(other)
/** Fields of one part stay together, in the order above. */
export const sortFields = <T extends { path: string }>(rows: readonly T[]): T[] => {
  const parts = [...new Set(rows.map(({ path }) => partOf(path)))]
  return rows.toSorted(
    (a, b) =>
      parts.indexOf(partOf(a.path)) - parts.indexOf(partOf(b.path)) || byRank(lastOf(a.path), lastOf(b.path)),
  )
}
const partOf = (path: string): string => path.split('.').slice(0, -1).join('.')
const lastOf = (path: string): string => path.split('.').at(-1)!

/** Parts of a path that mean nothing to a person. */
const SILENT = new Set(['values', 'options', 'list'])
/**
 * Labels that mean something else on other screens: the end of a quick quote is a postal code, a facility's
 * name isn't a person's.
 */
const OWN_WORDS = new Set(['from', 'to', 'name'])
const CENTS = new Set([
  'declaredValue',
  'insuranceValue',
  'totalCents',
  'unitValue',
  'freightCharge',
  'insuranceCharge',
  'packingCharge',
])
