import type { Locale } from '#src/domain/locale.ts'
import { plainText } from '#src/features/site/text/parse-text.ts'
import type { PublicPage } from '#src/paths.ts'
import { siteText } from './site-texts.tsx'

/** What search engines are told of a page as data (schema.org), or null. */
export function structuredData(page: PublicPage, locale: Locale): object | null {
  return page === 'faq' ? faqPage(locale) : null
}

const faqPage = (locale: Locale) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: siteText('faq', locale).sections.flatMap(({ parts }) => parts).map(({ heading, blocks }) => ({
    '@type': 'Question', name: heading, acceptedAnswer: { '@type': 'Answer', text: blocks.map((block) => plainText([block])).join('\n') },
  })),
})
