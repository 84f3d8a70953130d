import { DEFAULT_LOCALE, LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS, SHARE_TARGET } from '#src/paths.ts'
import { COLOURS } from '#src/ui/tokens.ts'

type Words = (id: string, locale: Locale) => string

/**
 * Wide ones are 1280 × 800 and narrow ones 720 × 1480 pixels, as app stores show them; taken by
 * scripts/install-pictures.mjs.
 */
const SCREENSHOTS = [
  ['dashboard', 'wide'],
  ['rates', 'wide'],
  ['order', 'narrow'],
  ['tracking', 'narrow'],
] as const

/**
 * What the installed app is called, looks like and opens. One manifest for all languages: the browser reads
 * its `_localized` members (Chromium 148), and a manifest that changed with a cookie would make it ask again
 * which app it is.
 */
export function webManifest(site: string, words: Words) {
  const text = (member: string, id: string) => {
    const fill = (locale: Locale) => words(id, locale).replace('{name}', site)
    const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => [
      LOCALE_FACTS[locale].htmlLang,
      { value: fill(locale), lang: LOCALE_FACTS[locale].bcp47 },
    ])
    return {
      [member]: fill(DEFAULT_LOCALE),
      [`${member}_localized`]: Object.fromEntries(others) as Record<string, { value: string }>,
    }
  }
  const shortcut = (id: string, picture: string, url: string) => ({
    ...text('name', id),
    url,
    icons: [icon(`shortcut-${picture}`, 192)],
  })
  return {
    id: '/',
    ...text('name', 'site.manifest.name'),
    short_name: site,
    ...text('description', 'site.manifest.description'),
    lang: LOCALE_FACTS[DEFAULT_LOCALE].bcp47,
    dir: 'ltr',
    start_url: '/?source=pwa',
    scope: '/',
    display: 'standalone',
    theme_color: COLOURS.light.brand,
    background_color: COLOURS.light.background,
    categories: ['business', 'shopping', 'utilities'],
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-192', 192, 'maskable'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
    screenshots: SCREENSHOTS.map(([picture, form]) => ({
      src: `/screenshots/${picture}.png`,
      type: 'image/png',
      sizes: form === 'wide' ? '1280x800' : '720x1480',
      form_factor: form,
      ...text('label', `site.manifest.screenshot.${picture}`),
    })),
    shortcuts: [
      shortcut('site.manifest.newShipment', 'add', ACCOUNT_PATHS.createShipping),
      shortcut('site.manifest.track', 'tracking', PUBLIC_PATHS.tracking),
      shortcut('site.manifest.drafts', 'file', `${ACCOUNT_PATHS.orderList}?tab=draft`),
      shortcut('site.manifest.quote', 'quote', ACCOUNT_PATHS.quickQuote),
    ],
    // The service worker answers (sw/share.ts), without a network too.
    share_target: {
      action: SHARE_TARGET,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'files', accept: ['image/*', 'video/*'] }],
      },
    },
    file_handlers: [
      {
        action: ACCOUNT_PATHS.importExcel,
        accept: { 'text/csv': ['.csv'], [XLSX]: ['.xlsx'] },
        launch_type: 'single-client',
      },
    ],
    // Navigating the open window would discard what is typed in it: it is brought to the front and notified
    // instead (src/app/start/launch.ts).
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
  }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/icons/${name}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
})
