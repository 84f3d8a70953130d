import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { escapeHtml } from './escape-html.ts'
import { SHARE_SIZE, sharePictureOf } from './share-pictures.ts'
import { SITE_SCREENS } from './screens.ts'

/** Absolute addresses. Where PUBLIC_URL is not set they use the server's own default. */
export const absoluteUrl = (path: string, { url }: { url: string } = SITE): string =>
  `${url || 'http://localhost:8080'}${path}`

interface HeadProps {
  page: PublicPage
  locale: Locale
  title: string
  description: string
}

/** What search engines and link previews read in a page's head. */
export function pageHead(
  { page, locale, title, description }: HeadProps,
  site: { url: string; name: string } = SITE,
): string {
  const path = PUBLIC_PATHS[page]
  const properties = {
    'og:type': 'website',
    'og:site_name': site.name,
    'og:title': title,
    'og:description': description,
    'og:locale': LOCALE_FACTS[locale].bcp47.replace('-', '_'),
    'og:url': absoluteUrl(path, site),
    'og:image': absoluteUrl(sharePictureOf(page, locale), site),
    'og:image:type': 'image/png',
    'og:image:width': String(SHARE_SIZE.width),
    'og:image:height': String(SHARE_SIZE.height),
    'og:image:alt': title,
  }
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(SITE_SCREENS[page].unlisted ? ['<meta name="robots" content="noindex">'] : []),
    // A guessed address would tell search engines that the real one is a copy.
    ...(site.url && !SITE_SCREENS[page].unlisted
      ? [`<link rel="canonical" href="${escapeHtml(absoluteUrl(path, site))}">`]
      : []),
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n')
}
