import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { convert } from '#src/domain/shared/units.ts'
import type { Config } from '#server/platform/config.ts'
import type { Paper } from '#server/documents/paper.ts'
import { labelNumber, labelWords } from '#server/documents/words.ts'
import { sentence } from '#server/platform/messages.ts'
import { manifestTotals, type Manifest } from './manifests.ts'

/** What the driver signs for: every parcel with its number, and every number as a barcode. */
export function manifestPaper(
  { number, day, content, createdAt }: Manifest,
  locale: Locale,
  { site }: Pick<Config, 'site'>,
): Paper {
  const say = (id: string, values?: Record<string, string | number>) => sentence(locale, id, values)
  const fact = (label: string, value: string) => say('mail.fact', { label: say(label), value })
  const figure = (value: number) => labelNumber(value, locale)
  const { carrierName, sample, account, shipFrom = [], weightUnit = 'kg', rows } = content
  const weight = (kg: number) => `${figure(convert(kg, 'kg', weightUnit))} ${weightUnit}`
  const { pieceCount, kilograms } = manifestTotals(rows)
  const date = new Intl.DateTimeFormat(LOCALE_FACTS[locale].bcp47, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
  return {
    locale,
    title: `${say('paper.manifest')} ${number}`,
    at: createdAt,
    parts: [
      { kind: 'title', text: carrierName, aside: `${say('paper.manifest')} ${number}` },
      ...(sample ? [{ kind: 'banner', text: labelWords(locale).sample } as const] : []),
      {
        kind: 'columns',
        columns: [
          [say('field.carrier'), carrierName, fact('paper.account', account), fact('field.date', date)],
          ...(shipFrom.length === 1 ? [[say('page.shipmentDetails.from'), ...shipFrom[0]!]] : []),
          [
            say('field.details'),
            fact('paper.orders', figure(rows.length)),
            fact('paper.pieces', figure(pieceCount)),
            fact('field.weight', weight(kilograms)),
          ],
        ],
      },
      ...(shipFrom.length > 1
        ? [
            {
              kind: 'text',
              text: [say('page.shipmentDetails.from'), ...shipFrom.map((lines) => lines.join(', '))].join(
                '\n',
              ),
            } as const,
          ]
        : []),
      { kind: 'barcodes', codes: [number] },
      {
        kind: 'table',
        head: [
          say('field.trackingNumber'),
          say('field.orderNumber'),
          say('field.service'),
          say('page.shipmentDetails.to'),
          say('paper.pieces'),
          say('field.weight'),
        ],
        widths: [0.2, 0.17, 0.19, 0.22, 0.08, 0.14],
        numbers: [false, false, false, false, true, true],
        sums: 1,
        rows: [
          ...rows.map((row) => [
            row.trackingNumber,
            row.orderNumber,
            row.serviceName,
            row.destination,
            figure(row.pieces),
            weight(row.kilograms),
          ]),
          [say('price.total'), '', '', '', figure(pieceCount), weight(kilograms)],
        ],
      },
      { kind: 'barcodes', codes: rows.map(({ trackingNumber }) => trackingNumber) },
      {
        kind: 'signatures',
        labels: [say('paper.shipperSigns'), say('paper.driverSigns'), say('paper.dateAndTime')],
      },
    ],
    footer: `${site.name} · ${number}`,
  }
}
