import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { KeptText } from './text/KeptText.tsx'
import './text/texts.css'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'

const TABS = ['general', 'integrations', 'shipping', 'billing'] as const

/**
 * Questions in four tabs (requirements §2). Tabs and links to answers are plain links; only searching needs
 * scripts.
 */
export function FaqPage() {
  const text = useText()
  const root = useRef<HTMLElement>(null)
  const tab = useSyncExternalStore(onHash, tabOfTarget, () => undefined)
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<number>()

  const search = (words: string) => {
    setQuery(words)
    setFound(filterQuestions(root.current!, words))
  }
  useEffect(() => {
    const goThere = () => {
      search('')
      openTarget()
    }
    openTarget()
    return onHash(goThere)
  }, [])
  return (
    <article ref={root} className="container page faq">
      <KeptText part="head" />
      <search className="faq-search">
        <label>
          <span>{text('site.faq.search')}</span>
          <input
            type="search"
            value={query}
            onChange={({ target }) => search(target.value)}
            placeholder={text('site.faq.searchHint')}
            autoComplete="off"
            maxLength={100}
          />
        </label>
        <output>{found !== undefined && text('site.faq.found', { count: found })}</output>
      </search>
      <nav className="faq-tabs" aria-label={text('site.faq.tabs')}>
        {TABS.map((id) => (
          <a
            key={id}
            href={`#${id}`}
            onClick={() => search('')}
            {...(id === tab && { 'aria-current': true })}
          >
            {text(`site.faq.tab.${id}`)}
          </a>
        ))}
      </nav>
      <KeptText part="body" />
      <aside className="card quiet-card">
        <Icon name="phone" size={28} />
        <div>
          <h2>{text('site.faq.more.heading')}</h2>
          <p>{text('site.faq.more.body')}</p>
          <p>
            <a className="button quiet" href={PUBLIC_PATHS.contactUs}>
              {text('layout.menu.contactUs')}
            </a>
          </p>
        </div>
      </aside>
    </article>
  )
}

function onHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/**
 * Shows the questions that contain every word, in the question or its answer, ignoring accents and case. The
 * questions are not React elements: they were rendered when the site was built.
 * @returns how many there are, or undefined without a query
 */
function filterQuestions(root: HTMLElement, query: string): number | undefined {
  const words = normalizeText(query).split(/\s+/).filter(Boolean)
  root.toggleAttribute('data-searching', words.length > 0)
  let found = 0
  for (const section of root.querySelectorAll<HTMLElement>('.questions')) {
    let here = 0
    for (const question of section.querySelectorAll<HTMLElement>('.question')) {
      const text = normalizeText(question.textContent)
      question.hidden = !words.every((word) => text.includes(word))
      if (!question.hidden) here += 1
    }
    section.hidden = here === 0
    found += here
  }
  return words.length > 0 ? found : undefined
}

/** Opens the question in the address; most browsers have done so already. */
function openTarget(): void {
  const details = target()?.closest('details')
  if (!details || details.open) return
  details.open = true
  details.scrollIntoView()
}

/** The tab in the address, named itself or by one of its questions; by default the first. */
const tabOfTarget = (): string => target()?.closest('.questions')?.id ?? 'general'

const target = () => document.getElementById(location.hash.slice(1))
