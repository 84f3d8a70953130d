import { lineCents } from '#src/domain/customs/customs-rules.ts'
import type { PaperPart } from '#server/documents/paper.ts'
import { countryName } from '#server/documents/words.ts'
import { displayHs, importerLines, kilograms, partyLines, type PaperWriter } from './paper-data.ts'

/** A Canada Customs Invoice: the twenty-five fields of CBSA's form CI1, each under its number. */
export function canadaInvoice({
  facts: { shipment, customs, carrier, orderNumber, trackingNumber },
  totals,
  w,
  option,
  money,
  invoiceNumber,
  pieces,
  grossKg,
}: PaperWriter): PaperPart[] {
  const { from, to } = shipment
  const origins = [...new Set(customs.commodities.map(({ originCountry }) => originCountry))]
  const included = customs.chargesIncluded
  const charges = totals.freightCents + totals.insuranceCents + totals.packingCents
  const box = (mark: boolean) => (mark ? '[X]' : '[ ]')
  const parts = (there: boolean) => [
    `(i) ${w('freight')} + ${w('insurance')}: ${money(there ? totals.freightCents + totals.insuranceCents : 0)}`,
    `(iii) ${w('packing')}: ${money(there ? totals.packingCents : 0)}`,
  ]
  return [
    {
      kind: 'columns',
      columns: [
        [w('cci1'), ...partyLines(from, customs.senderTaxId)],
        [w('cci2'), shipment.shipDate.replaceAll('-', '/')],
        [
          w('cci3'),
          invoiceNumber,
          ...[orderNumber, shipment.reference].filter((one) => one && one !== invoiceNumber),
        ],
      ],
    },
    {
      kind: 'columns',
      columns: [
        [w('cci4'), ...partyLines(to, customs.recipientTaxId)],
        [w('cci5'), ...(importerLines(customs) ?? ['–'])],
      ],
    },
    {
      kind: 'columns',
      columns: [
        [w('cci6'), w('cciNone')],
        [w('cci7'), ...origins.map((code) => countryName(code, 'en'))],
        [
          w('cci8'),
          [carrier, trackingNumber].filter(Boolean).join(' · '),
          [from.city, from.province, countryName(from.country, 'en')].filter(Boolean).join(', '),
        ],
      ],
    },
    {
      kind: 'columns',
      columns: [
        [
          w('cci9'),
          `${customs.incoterm} (Incoterms 2020)`,
          option(`option.exportReason.${customs.exportReason}`),
        ],
        [w('cci10'), customs.currency],
        [w('cci11'), String(pieces)],
      ],
    },
    {
      kind: 'table',
      head: [w('cci12'), w('cci13'), w('cci14'), w('cci15')],
      widths: [0.5, 0.18, 0.16, 0.16],
      numbers: [false, true, true, true],
      sums: 1,
      rows: [
        ...customs.commodities.map((line) => [
          `${line.description} · ${w('hs')} ${displayHs(line, 'CA')} · ${countryName(line.originCountry, 'en')}`,
          `${line.quantity} ${option(`option.goodsUnit.${line.goodsUnit}`)}`,
          money(line.unitValue),
          money(lineCents(line)),
        ]),
        [w('cci17'), '', customs.currency, money(totals.totalCents)],
      ],
    },
    {
      kind: 'columns',
      columns: [
        [
          w('cci16'),
          `${w('netWeight')}: ${kilograms(totals.netWeight.kg)}`,
          `${w('grossWeight')}: ${kilograms(grossKg)}`,
        ],
        [w('cci18'), `${box(false)} ${invoiceNumber}`],
        [w('cci19'), '–'],
      ],
    },
    {
      kind: 'columns',
      columns: [
        [w('cci20'), customs.signerName, ...partyLines(from).slice(0, 5)],
        [w('cci21'), '–'],
        [w('cci22'), box(charges === 0)],
      ],
    },
    {
      kind: 'columns',
      columns: [
        [w('cci23'), ...parts(included)],
        [w('cci24'), ...parts(!included)],
        [w('cci25'), box(false)],
      ],
    },
  ]
}
