import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import type { Config } from '#server/platform/config.ts'
import { doorLine } from '#server/documents/door.ts'
import type { Paper } from '#server/documents/paper.ts'
import { labelNumber, labelWords } from '#server/documents/words.ts'
import { sentence } from '#server/platform/messages.ts'
import { addressLines } from './address-lines.ts'
import { rateOf, shipmentOf, type Order } from './repository.ts'

/** What was packed and for whom. No prices, because it lies in the box. */
export function packingSlip(order: Order, locale: Locale, { site }: Pick<Config, 'site'>): Paper {
  const say = (id: string, values?: Record<string, string | number>) => sentence(locale, id, values)
  const fact = (label: string, value: string) => say('mail.fact', { label: say(label), value })
  const { from, to, parcels, contents, reference } = shipmentOf(order)
  const rate = rateOf(order)
  const number = (value: number) => labelNumber(value, locale)
  const day = new Intl.DateTimeFormat(LOCALE_FACTS[locale].bcp47, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${rate.shipDate}T00:00:00Z`))
  const pieces = parcels.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    locale,
    title: `${say('paper.packingSlip')} ${order.number}`,
    at: order.createdAt,
    parts: [
      { kind: 'title', text: from.company || from.fullName, aside: say('paper.packingSlip') },
      ...(rate.sample ? [{ kind: 'banner', text: labelWords(locale).sample } as const] : []),
      {
        kind: 'columns',
        columns: [
          [say('page.shipmentDetails.from'), ...addressLines(from, locale)],
          [
            say('page.shipmentDetails.to'),
            ...addressLines(to, locale),
            ...[doorLine(to, locale)].filter(Boolean),
          ],
          [
            say('field.details'),
            fact('field.orderNumber', order.number),
            ...(reference ? [fact('field.reference', reference)] : []),
            fact('field.shipDate', day),
            fact('field.carrier', `${rate.carrierName}, ${rate.serviceName}`),
            ...(order.trackingNumber ? [fact('field.trackingNumber', order.trackingNumber)] : []),
          ],
        ],
      },
      {
        kind: 'table',
        head: [say('paper.item'), say('field.quantity'), say('field.weight'), say('paper.dimensions')],
        widths: [0.44, 0.14, 0.16, 0.26],
        numbers: [false, true, true, true],
        sums: 1,
        rows: [
          ...parcels.map(
            ({ description, quantity, weight, weightUnit, length, width, height, dimensionUnit }) => [
              description || contents,
              number(quantity),
              `${number(weight)} ${weightUnit}`,
              `${number(length)} × ${number(width)} × ${number(height)} ${dimensionUnit}`,
            ],
          ),
          [say('paper.pieces'), number(pieces), '', ''],
        ],
      },
      ...(order.trackingNumber ? [{ kind: 'barcodes', codes: [order.trackingNumber] } as const] : []),
    ],
    footer: `${site.name} · ${order.number}`,
  }
}
