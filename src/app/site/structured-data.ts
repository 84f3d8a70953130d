import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { plainText } from '#src/features/site/text/parse-text.ts'
import { PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { absoluteUrl } from './page-head.ts'
import { siteText } from './texts.tsx'

/** A page's structured data for search engines (schema.org), or null. */
export function structuredData(page: PublicPage, locale: Locale): object | null {
  if (page === 'home') return company(locale)
  return page === 'faq' ? faqPage(locale) : null
}

/** The company and the name of the site, for the panel search engines show beside results. */
const company = (locale: Locale) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': absoluteUrl('/#company'),
      name: SITE.name,
      url: absoluteUrl(PUBLIC_PATHS.home),
      logo: absoluteUrl('/icons/icon-512.png'),
      address: SITE.address,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        telephone: SITE.phone,
        email: SITE.email,
        areaServed: 'CA',
        availableLanguage: LOCALES.map((id) => LOCALE_FACTS[id].htmlLang),
      },
    },
    {
      '@type': 'WebSite',
      '@id': absoluteUrl('/#site'),
      name: SITE.name,
      url: absoluteUrl(PUBLIC_PATHS.home),
      inLanguage: LOCALE_FACTS[locale].htmlLang,
      publisher: { '@id': absoluteUrl('/#company') },
    },
  ],
})

const faqPage = (locale: Locale) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: siteText('faq', locale)
    .sections.flatMap(({ parts }) => parts)
    .map(({ heading, blocks }) => ({
      '@type': 'Question',
      name: heading,
      acceptedAnswer: { '@type': 'Answer', text: blocks.map((block) => plainText([block])).join('\n') },
    })),
})
