import { useEffect, useRef, useState, type RefObject } from 'react'

interface FrenchTerms {
  /** Where to put them. */
  place: RefObject<HTMLElement | null>
  /** They couldn't be loaded. */
  failed: boolean
  retry: () => void
}

/**
 * The French terms of service above the choice of another language's, which bind people in Québec only after
 * those (Charter of the French Language, CQLR c. C-11, s. 55). The text of their own page, shown on this one,
 * because somebody who leaves a half-filled form may not come back.
 * @param onShown called when they are on the screen
 */
export function useFrenchTerms(onShown: () => void): FrenchTerms {
  const place = useRef<HTMLElement>(null)
  const shown = useRef(onShown)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    shown.current = onShown
  })
  useEffect(() => {
    let gone = false
    frenchTerms().then(
      (article) => {
        if (gone) return
        place.current!.replaceChildren(article)
        shown.current()
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [tries])
  return {
    place,
    failed,
    retry: () => {
      setFailed(false)
      setTries(tries + 1)
    },
  }
}

/** @throws TypeError when the page can't be loaded */
async function frenchTerms(): Promise<Node> {
  const url = '/_p/fr/desktop/termsOfService.html'
  const answer = await fetch(url)
  const article = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('article')
  if (!answer.ok || !article) throw new TypeError(`${url} answered ${answer.status}`)
  // Its ids belong to another page; the form has its own.
  for (const named of article.querySelectorAll('[id]')) named.removeAttribute('id')
  for (const link of article.querySelectorAll('a')) link.target = '_blank'
  return document.adoptNode(article)
}
