import { useEffect, useState } from 'react'
import { loadQuietly } from '#src/api/chunk-loading.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { useLocale } from './use-locale.ts'

/** A section of `locales/pages/help/<locale>.md`. */
export interface HelpText {
  /** The screens (names in ACCOUNT_PATHS) or the one topic it is about. */
  ids: readonly string[]
  heading: string
  paragraphs: readonly string[]
}

/** Each language is a chunk of its own, which nobody loads before they ask for help. */
const FILES = import.meta.glob<string>('/locales/pages/help/*.md', { query: '?raw', import: 'default' })

/**
 * `## Heading {id id}` and the paragraphs below it; other Markdown isn't known.
 * @throws Error with the first line that isn't such a heading
 */
export function parseHelp(source: string): HelpText[] {
  return source
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [first = '', ...rest] = section.split('\n')
      const [, heading, ids] = /^(.+) \{([a-zA-Z ]+)\}$/.exec(first) ?? []
      if (!heading || !ids) throw new Error(`"## ${first}" needs its ids: ## Heading {id}`)
      const paragraphs = rest
        .join('\n')
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
      return { ids: ids.split(' '), heading, paragraphs: paragraphs.filter(Boolean) }
    })
}

/** All help texts in that language; null where they are not on this device and can't be fetched. */
export async function loadHelp(locale: Locale): Promise<HelpText[] | null> {
  const load = FILES[`/locales/pages/help/${locale}.md`]!
  return (await loadQuietly(load)) ? parseHelp(await load()) : null
}

/** The same in the language of the screen; undefined while loading. */
export function useHelp(): readonly HelpText[] | null | undefined {
  const locale = useLocale()
  const [help, setHelp] = useState<readonly HelpText[] | null>()
  useEffect(() => {
    let isCurrent = true
    void loadHelp(locale).then((loaded) => isCurrent && setHelp(loaded))
    return () => {
      isCurrent = false
    }
  }, [locale])
  return help
}
