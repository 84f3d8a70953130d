import type { CustomsPaper } from '#src/domain/customs/customs-rules.ts'
import { customsWord, type CustomsWord } from '#server/documents/papers/customs-words.ts'
import type { Paper, PaperPart } from '#server/documents/papers/paper.ts'
import { labelWords } from '#server/documents/words.ts'
import { canadaInvoice } from './canada-invoice.ts'
import { commercialInvoice } from './commercial-invoice.ts'
import { cusmaCertification } from './cusma-certification.ts'
import { localeOf, penOf, type PaperFacts, type PaperPen } from './paper-pen.ts'

const PARTS: Record<CustomsPaper, { title: CustomsWord; parts: (pen: PaperPen) => PaperPart[] }> = {
  commercialInvoice: { title: 'commercialInvoice', parts: commercialInvoice },
  canadaInvoice: { title: 'canadaInvoice', parts: canadaInvoice },
  cusma: { title: 'cusmaCertification', parts: cusmaCertification },
}

/**
 * A customs paper in the person's language, English beside it. Amounts and days are written as in Canadian
 * English: officials read them.
 */
export function customsPaper(kind: CustomsPaper, facts: PaperFacts): Paper {
  const pen = penOf(facts)
  const locale = localeOf(facts)
  const { title, parts } = PARTS[kind]
  const [own, english] = [customsWord(locale, title), customsWord('en', title)]
  return {
    locale,
    title: `${english} ${pen.invoiceNumber}`,
    at: facts.at,
    footer: [facts.orderNumber && `${pen.w('order')} ${facts.orderNumber}`, facts.trackingNumber]
      .filter(Boolean)
      .join(' · '),
    parts: [
      { kind: 'title', text: own, aside: pen.invoiceNumber },
      ...(own === english ? [] : [{ kind: 'text', text: english, weight: 'bold' } as const]),
      ...(facts.sample ? [{ kind: 'banner', text: labelWords(locale).sample } as const] : []),
      ...parts(pen),
    ],
  }
}
