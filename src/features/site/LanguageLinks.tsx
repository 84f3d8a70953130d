import type { MouseEvent } from 'react'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/locale.ts'
import { PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'

interface LanguageLinksProps { page: PublicPage; locale: Locale }

/** The four languages, each in its own words. Plain links to the server's own address; with script the page is only reloaded. */
export function LanguageLinks({ page, locale }: LanguageLinksProps) {
  return (
    <ul className="languages">
      {LOCALES.map((id) => (
        <li key={id}>
          <a
            href={`/language?to=${id}&back=${encodeURIComponent(PUBLIC_PATHS[page])}`} lang={LOCALE_FACTS[id].htmlLang}
            {...(id === locale && { 'aria-current': true })} onClick={(event) => choose(event, id)}
          >
            {LOCALE_FACTS[id].name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function choose(event: MouseEvent<HTMLAnchorElement>, to: Locale): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  const { href } = event.currentTarget
  // The code comes with the choice; when it cannot come, the plain link does the same.
  void import('./choose-language.ts').then(({ chooseLanguage }) => chooseLanguage(to)).catch(() => location.assign(href))
}
