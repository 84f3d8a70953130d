import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createIntl, FormattedMessage } from 'react-intl'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { MadeText } from '#src/features/site/text/made-text.ts'
import { type Messages, loadPublicMessages, expandMessages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import type { MadeStyles } from '#src/ui/made-styles.ts'
import { Shell } from '#src/app/layouts/Shell.tsx'
import { discoveryFiles } from './discovery.ts'
import { stylesOfFirstScreens } from '#src/app/start/first-styles.tsx'
import { pageHead } from './page-head.ts'
import { SitePage } from './SitePage.tsx'
import { StartFailed } from '#src/app/start/StartFailed.tsx'
import { VARIANTS, type SitePageProps } from './page-props.ts'
import { madeParts } from './texts.tsx'
import { structuredData } from './structured-data.ts'

export interface Assets {
  script: string
  styles: string[]
  preloads: (locale: string) => string[]
}

/**
 * Every public page in every language, as files: `_p/<locale>/<variant>/<page>.html`, and the files for
 * robots. `madeIn` is the year.
 */
export async function prerenderAll(
  assets: Assets,
  madeIn: number,
): Promise<{ file: string; html: string }[]> {
  const pages = Object.keys(PUBLIC_PATHS) as PublicPage[]
  const jobs = LOCALES.flatMap((locale) =>
    VARIANTS.flatMap((variant) => pages.map((page) => ({ page, locale, variant, madeIn }))),
  )
  const made = await Promise.all(
    jobs.map(async (job) => ({
      file: `_p/${job.locale}/${job.variant}/${job.page}.html`,
      html: await prerender(job, assets),
    })),
  )
  const english = createIntl({ locale: 'en-CA', messages: await madeMessages('en') })
  const found = discoveryFiles((id) => english.formatMessage({ id }, { name: SITE.name }))
  return [...made, ...Object.entries(found).map(([file, html]) => ({ file, html }))]
}

/** Used by the build only; no browser loads it. */
const MADE = {
  en: () => import('virtual:messages/made/en'),
  zh: () => import('virtual:messages/made/zh'),
  fr: () => import('virtual:messages/made/fr'),
  sp: () => import('virtual:messages/made/sp'),
} as const
const madeMessages = async (locale: Locale): Promise<Messages> =>
  expandMessages((await MADE[locale]()).messages)

/**
 * The account's document: what it shows before any script has run, without scripts, and when a script fails.
 */
export async function accountBody(): Promise<string> {
  const words = await Promise.all(
    LOCALES.map(async (locale) => ({
      lang: LOCALE_FACTS[locale].htmlLang,
      messages: await madeMessages(locale),
      locale,
    })),
  )
  const drawn = renderToStaticMarkup(
    <Shell>
      <noscript>
        {words.map(({ lang, messages, locale }) => (
          <TextProvider key={locale} locale={locale} messages={messages}>
            <p lang={lang}>
              <FormattedMessage id="layout.noScript" />
            </p>
          </TextProvider>
        ))}
      </noscript>
    </Shell>,
  )
  return `${await startFailed(LOCALES)}<div id="root">${drawn}</div>`
}

/**
 * What a document shows when its app can't start, in those languages: the first one, or the person's, is
 * shown.
 */
async function startFailed(locales: readonly Locale[]): Promise<string> {
  const words = await Promise.all(
    locales.map(async (locale) => ({ locale, messages: await madeMessages(locale) })),
  )
  return renderToStaticMarkup(
    <div id="start-failed" className="start-failed" role="alert" hidden>
      {words.map(({ locale, messages }) => (
        <div key={locale} data-locale={locale} lang={LOCALE_FACTS[locale].htmlLang} hidden>
          <TextProvider locale={locale} messages={messages}>
            <StartFailed />
          </TextProvider>
        </div>
      ))}
    </div>,
  )
}

/** The styles the account would otherwise write when it starts (vite/made-styles.ts). */
export const firstStyles = async (): Promise<MadeStyles> => stylesOfFirstScreens(await madeMessages('en'))

export async function prerender(props: SitePageProps, assets: Assets): Promise<string> {
  const { locale, page, variant, madeIn } = props
  const messages = await loadPublicMessages(locale)
  const intl = createIntl({
    locale: LOCALE_FACTS[locale].bcp47,
    messages: await madeMessages(locale),
    onError: (error) => {
      throw error
    },
  })
  const parts = madeParts(page, locale)
  const made = await madeMessages(locale)
  const withWords = (part: ReactNode) => (
    <TextProvider locale={locale} messages={made}>
      {part}
    </TextProvider>
  )
  const body = renderToString(
    <TextProvider locale={locale} messages={messages}>
      <MadeText value={parts && { head: withWords(parts.head), body: withWords(parts.body) }}>
        <SitePage {...props} />
      </MadeText>
    </TextProvider>,
  )
  const title = intl.formatMessage({ id: `site.${page}.title` }, { name: SITE.name })
  const description = intl.formatMessage({ id: `site.${page}.description` }, { name: SITE.name })
  const { htmlLang } = LOCALE_FACTS[locale]
  return `<!doctype html>
<html lang="${htmlLang}" data-locale="${locale}" data-page="${page}" data-variant="${variant}" data-made-in="${madeIn}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#c2410c">
${pageHead({ page, locale, title, description })}
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<script src="/theme.js"></script>
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${assets
  .preloads(locale)
  .map((href) => `<link rel="modulepreload" media="not all" href="${href}">`)
  .join('\n')}
<script type="module" src="${assets.script}"></script>
</head>
<body>
${await startFailed([locale])}
<div id="root">${body}</div>
${dataBlock(structuredData(page, locale))}</body>
</html>
`
}

/**
 * Data, never executed: the policy against inline script doesn't concern it. At the end, because for the
 * questions it is half the document, and nobody sees it.
 */
const dataBlock = (data: object | null) =>
  data
    ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>\n`
    : ''
