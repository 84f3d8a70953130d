import { useState, type MouseEvent } from 'react'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'

interface LanguageLinksProps {
  page: PublicPage
  locale: Locale
}

/**
 * The four languages, each by its own name. Plain links to the server's own address; with scripts the page
 * only reloads, or says why not.
 */
export function LanguageLinks({ page, locale }: LanguageLinksProps) {
  const text = useText()
  const [refusal, setRefusal] = useState<string>()
  const choose = (event: MouseEvent<HTMLAnchorElement>, to: Locale) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    setRefusal(undefined)
    void reasonToStay(to, href).then(setRefusal)
  }
  return (
    <>
      <ul className="languages">
        {LOCALES.map((id) => (
          <li key={id}>
            <a
              href={`/language?to=${id}&back=${encodeURIComponent(PUBLIC_PATHS[page])}`}
              lang={LOCALE_FACTS[id].htmlLang}
              {...(id === locale && { 'aria-current': true })}
              onClick={(event) => choose(event, id)}
            >
              {LOCALE_FACTS[id].name}
            </a>
          </li>
        ))}
      </ul>
      {refusal && (
        <p role="alert" className="notice error">
          {text(refusal)}
        </p>
      )}
    </>
  )
}

/** Shows the page in that language. @returns why it can't: a message id */
async function reasonToStay(to: Locale, href: string): Promise<string | undefined> {
  try {
    const { choosePageLanguage } = await import('./choose-page-language.ts')
    return await choosePageLanguage(to)
  } catch {
    // The code loads on choosing; if it can't, the plain link does the same, for which the server is needed.
    if (!navigator.onLine) return 'locale.notOnDevice'
    location.assign(href)
    return undefined
  }
}
