import { lineCents } from '#src/domain/customs/customs-rules.ts'
import type { PaperPart } from '#server/documents/paper.ts'
import { countryName } from '#server/documents/words.ts'
import { displayHs, importerLines, kilograms, partyLines, type PaperWriter } from './paper-data.ts'

/** A commercial invoice: who, what, from where, its value, the terms, and a signature (docs/facts.md §5). */
export function commercialInvoice({
  facts: { shipment, customs, carrier, trackingNumber, orderNumber },
  totals,
  w,
  fact,
  option,
  money,
  invoiceNumber,
  invoiceDate,
  signedOn,
  pieces,
  grossKg,
}: PaperWriter): PaperPart[] {
  const { from, to } = shipment
  const charges = [
    ['freight', totals.freightCents],
    ['insurance', totals.insuranceCents],
    ['packing', totals.packingCents],
  ] as const
  const nonZero = charges.filter(([, cents]) => cents > 0)
  const certifies = customs.cusma.certify
  return [
    {
      kind: 'columns',
      columns: [
        [w('exporter'), ...partyLines(from, customs.senderTaxId)],
        [w('shipTo'), ...partyLines(to, customs.recipientTaxId)],
        [w('importer'), ...(importerLines(customs) ?? [w('sameAsShipTo')])],
      ],
    },
    {
      kind: 'columns',
      columns: [
        [
          fact('invoiceNumber', invoiceNumber),
          fact('invoiceDate', invoiceDate),
          ...(orderNumber ? [fact('order', orderNumber)] : []),
          ...(carrier ? [fact('carrier', carrier)] : []),
          ...(trackingNumber ? [fact('tracking', trackingNumber)] : []),
        ],
        [
          fact('reason', option(`option.exportReason.${customs.exportReason}`)),
          fact(
            'terms',
            `${customs.incoterm} ${customs.incoterm === 'EXW' || customs.incoterm === 'FCA' ? from.city : to.city} (Incoterms 2020)`,
          ),
          fact(
            'dutyPayer',
            [
              option(`option.dutyPayer.${customs.dutyPayer}`),
              customs.dutyPayer === 'third_party' ? customs.dutyAccount : '',
            ]
              .filter(Boolean)
              .join(' '),
          ),
          fact('currency', customs.currency),
        ],
        [
          fact('packages', String(pieces)),
          fact('grossWeight', kilograms(grossKg)),
          fact('netWeight', kilograms(totals.netWeight.kg)),
          fact('nonDelivery', option(`option.nonDelivery.${customs.nonDelivery}`)),
        ],
      ],
    },
    {
      kind: 'table',
      head: [w('goods'), w('hsOrigin'), w('quantity'), w('unitValue'), w('lineValue')],
      widths: [0.36, 0.22, 0.14, 0.14, 0.14],
      numbers: [false, false, true, true, true],
      sums: customs.chargesIncluded ? nonZero.length + 2 : 1,
      rows: [
        ...customs.commodities.map((line) => [
          line.description +
            (certifies && line.originCriterion ? ` [CUSMA ${line.originCriterion}]` : '') +
            (line.manufacturer ? `\n${fact('manufacturer', line.manufacturer)}` : ''),
          `${displayHs(line, to.country)} · ${countryName(line.originCountry, 'en')}`,
          `${line.quantity} ${option(`option.goodsUnit.${line.goodsUnit}`)}`,
          money(line.unitValue),
          money(lineCents(line)),
        ]),
        ...(customs.chargesIncluded
          ? [sum(w('goodsTotal'), totals.goodsCents), ...nonZero.map(([word, cents]) => sum(w(word), cents))]
          : []),
        sum(w('invoiceTotal'), totals.totalCents),
      ],
    },
    ...(!customs.chargesIncluded && nonZero.length > 0
      ? [
          {
            kind: 'text',
            text: `${w('notIncluded')}: ${nonZero.map(([word, cents]) => `${w(word)} ${money(cents)} ${customs.currency}`).join(', ')}`,
          } as const,
        ]
      : []),
    ...(customs.customsRemarks
      ? [{ kind: 'text', text: fact('remarks', customs.customsRemarks) } as const]
      : []),
    ...(customs.exportFiling === 'none'
      ? []
      : [
          {
            kind: 'text',
            text: fact(
              'filing',
              `${option(`option.exportFiling.${customs.exportFiling}`)} ${customs.exportFilingNumber}`,
            ),
          } as const,
        ]),
    ...(certifies ? [{ kind: 'text', text: w('cusmaCovered') } as const] : []),
    { kind: 'text', text: w('declare') },
    {
      kind: 'columns',
      columns: [[w('signature'), customs.signerName, '______________________________', signedOn]],
    },
  ]

  function sum(words: string, cents: number): string[] {
    return [words, '', '', customs.currency, money(cents)]
  }
}
