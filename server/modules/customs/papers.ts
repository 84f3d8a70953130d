import type { CustomsPaper } from '#src/domain/customs/customs-paper.ts'
import { customsWord, type CustomsWord } from '#server/documents/papers/customs-words.ts'
import type { Paper, PaperPart } from '#server/documents/papers/paper.ts'
import { labelWords } from '#server/documents/words.ts'
import { canadaInvoice } from './canada-invoice.ts'
import { commercialInvoice } from './commercial-invoice.ts'
import { cusmaCertification } from './cusma-certification.ts'
import { paperLocale, createPaperWriter, type PaperData, type PaperWriter } from './paper-data.ts'

const PARTS: Record<CustomsPaper, { title: CustomsWord; parts: (writer: PaperWriter) => PaperPart[] }> = {
  commercialInvoice: { title: 'commercialInvoice', parts: commercialInvoice },
  canadaInvoice: { title: 'canadaInvoice', parts: canadaInvoice },
  cusma: { title: 'cusmaCertification', parts: cusmaCertification },
}

/**
 * A customs document in the person's language with English beside it. Amounts and days are written as in
 * Canadian English, because officials read them.
 */
export function customsPaper(kind: CustomsPaper, facts: PaperData): Paper {
  const writer = createPaperWriter(facts)
  const locale = paperLocale(facts)
  const { title, parts } = PARTS[kind]
  const [own, english] = [customsWord(locale, title), customsWord('en', title)]
  return {
    locale,
    title: `${english} ${writer.invoiceNumber}`,
    at: facts.at,
    footer: [facts.orderNumber && `${writer.w('order')} ${facts.orderNumber}`, facts.trackingNumber]
      .filter(Boolean)
      .join(' · '),
    parts: [
      { kind: 'title', text: own, aside: writer.invoiceNumber },
      ...(own === english ? [] : [{ kind: 'text', text: english, weight: 'bold' } as const]),
      ...(facts.sample ? [{ kind: 'banner', text: labelWords(locale).sample } as const] : []),
      ...parts(writer),
    ],
  }
}
