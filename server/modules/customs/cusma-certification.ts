import { certified } from '#src/domain/customs/customs.ts'
import { customsWord, type CustomsWord } from '#server/documents/customs-words.ts'
import type { PaperPart } from '#server/documents/paper.ts'
import { countryName } from '#server/documents/words.ts'
import { importerLines, partyLines, type PaperWriter } from './paper-data.ts'

/**
 * A certification of origin: the nine data elements of CUSMA Annex 5-A, for the lines that have a criterion.
 */
export function cusmaCertification({
  facts: { shipment, customs },
  w,
  option,
  invoiceNumber,
  signedOn,
}: PaperWriter): PaperPart[] {
  const { cusma, signerName } = customs
  const exporter = partyLines(shipment.from, customs.senderTaxId)
  const importer = importerLines(customs) ?? partyLines(shipment.to, customs.recipientTaxId)
  const certifier = [
    ...new Set([
      signerName,
      cusma.signerTitle,
      ...(cusma.certifier === 'importer' ? importer : exporter),
      cusma.email,
    ]),
  ].filter(Boolean)
  const same = (who: typeof cusma.certifier) => cusma.certifier === who
  return [
    { kind: 'text', text: w('cusmaName') },
    {
      kind: 'columns',
      columns: [
        [w('cusma1'), option(`option.certifier.${cusma.certifier}`)],
        [w('cusma2'), ...certifier],
      ],
    },
    {
      kind: 'columns',
      columns: [
        [w('cusma3'), ...(same('exporter') ? [w('sameAsCertifier')] : exporter)],
        [w('cusma4'), ...producerLines()],
        [w('cusma5'), ...(same('importer') ? [w('sameAsCertifier')] : importer)],
      ],
    },
    {
      kind: 'table',
      head: [w('cusma6'), w('cusma6hs'), w('cusma7'), w('origin')],
      widths: [0.46, 0.18, 0.16, 0.2],
      rows: certified(customs).map((line) => [
        line.description,
        `${line.hsCode.slice(0, 4)}.${line.hsCode.slice(4, 6)}`,
        line.originCriterion,
        countryName(line.originCountry, 'en'),
      ]),
    },
    {
      kind: 'columns',
      columns: [
        [
          w('cusma8'),
          cusma.blanketFrom && cusma.blanketTo
            ? `${cusma.blanketFrom} – ${cusma.blanketTo}`
            : `${w('cusmaSingle')} ${invoiceNumber}`,
        ],
      ],
    },
    ...statements(w('statement')),
    {
      kind: 'columns',
      columns: [
        [
          w('cusma9'),
          [signerName, cusma.signerTitle].filter(Boolean).join(', '),
          '______________________________',
          signedOn,
        ],
      ],
    },
  ]

  function producerLines(): string[] {
    switch (cusma.producer) {
      case 'other':
        return cusma.producerDetails.split('\n').filter(Boolean)
      case 'same':
        return [w('sameAsCertifier')]
      default:
        return [w(PRODUCERS[cusma.producer])]
    }
  }
}

const PRODUCERS: Record<'various' | 'on_request', CustomsWord> = {
  various: 'various',
  on_request: 'onRequest',
}

/** The prescribed sentences in full English, preceded by the person's language. */
function statements(both: string): PaperPart[] {
  const english = customsWord('en', 'statement')
  const own = both === english ? [] : [both.slice(0, -` / ${english}`.length)]
  return [...own, english].map((text) => ({ kind: 'text', text }))
}
