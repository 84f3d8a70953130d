import { ACCOUNT_PATHS, PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { escapeHtml } from './escape-html.ts'
import { absoluteUrl } from './page-head.ts'
import { SITE_SCREENS } from './screens.ts'

/**
 * Pages for search engines, the home page first. A language has no address of its own (requirements §1), so
 * each page is one.
 */
const LISTED = (Object.keys(PUBLIC_PATHS) as PublicPage[]).filter((page) => !SITE_SCREENS[page].unlisted)

/** Files for robots, by name. `say`: a message in English. */
export const discoveryFiles = (say: (id: string) => string): Record<string, string> => ({
  'sitemap.xml': sitemap(),
  'robots.txt': robots(),
  'llms.txt': llms(say),
})

const sitemap = () => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${LISTED.map((page) => `<url><loc>${escapeHtml(absoluteUrl(PUBLIC_PATHS[page]))}</loc></url>`).join('\n')}
</urlset>
`

/** Screens behind a login, and files that belong to pages but aren't any. */
function robots(): string {
  const account = new Set(
    Object.values(ACCOUNT_PATHS)
      .filter((path) => path !== '/')
      .map((path) => `/${path.split('/')[1]!}/`),
  )
  return [
    'User-agent: *',
    ...['/api/', '/_p/', '/language', ...account].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absoluteUrl('/sitemap.xml')}`,
    '',
  ].join('\n')
}

/** llmstxt.org: a summary of the site for language models. */
function llms(say: (id: string) => string): string {
  const line = (page: PublicPage) =>
    `- [${say(`site.${page}.title`)}](${absoluteUrl(PUBLIC_PATHS[page])}): ${say(`site.${page}.description`)}`
  return `# ${SITE.name}

> ${say('site.home.description')}

${say('share.llms')}

## ${say('share.pages')}

${LISTED.map(line).join('\n')}
`
}
