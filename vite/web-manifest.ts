import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { webManifest as manifest } from '../src/app/site/web-manifest.ts'
import { LOCALES } from '../src/domain/shared/locale.ts'

/** `manifest.webmanifest`, with texts from the message catalogues. */
export const webManifest = (site: { name: string }): Plugin => ({
  name: 'portage-web-manifest',
  apply: 'build',
  generateBundle() {
    const catalogues = Object.fromEntries(LOCALES.map((locale) => [locale, read(locale)]))
    this.emitFile({
      type: 'asset',
      fileName: 'manifest.webmanifest',
      source: JSON.stringify(manifest(site.name, (id, locale) => catalogues[locale]![id]!)),
    })
  },
})

const read = (locale: string) =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../locales/${locale}.json`, import.meta.url)), 'utf8'),
  ) as Record<string, string>
