import { useEffect, useRef, useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'

interface FrenchTermsProps {
  /** They are on the screen. */
  onShown: () => void
}

/**
 * The French terms above the choice of another language's (Charter of the French Language, s. 55): the words of their own page, on this one,
 * as whoever leaves a form half filled in may not come back.
 */
export function FrenchTerms({ onShown }: FrenchTermsProps) {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    frenchTerms().then((article) => {
      if (gone) return
      place.current!.replaceChildren(article)
      onShown()
    }, () => { if (!gone) setFailed(true) })
    return () => { gone = true }
    // Once a try: who hears of it may be another function each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [tries])
  return (
    <div className="french-terms">
      <p>{text('auth.register.frenchFirst')}</p>
      {failed
        ? <p role="alert" className="notice error">{text('auth.register.frenchFailed')} <button type="button" className="link" onClick={() => { setFailed(false); setTries(tries + 1) }}>{text('action.retry')}</button></p>
        // Read with the keys too: the box scrolls.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        : <section ref={place} lang="fr" tabIndex={0} aria-label={text('auth.register.frenchTerms')} />}
    </div>
  )
}

/** @throws TypeError when the page cannot be had */
async function frenchTerms(): Promise<Node> {
  const url = '/_p/fr/desktop/termsOfService.html'
  const answer = await fetch(url)
  const article = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('article')
  if (!answer.ok || !article) throw new TypeError(`${url} answered ${answer.status}`)
  // Its names are those of another page: the form has its own.
  for (const named of article.querySelectorAll('[id]')) named.removeAttribute('id')
  for (const link of article.querySelectorAll('a')) link.target = '_blank'
  return document.adoptNode(article)
}
