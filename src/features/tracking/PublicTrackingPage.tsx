import { useState, type FormEvent } from 'react'
import { MAX_TRACKING_NUMBERS } from '#src/domain/shared/limits.ts'
import { findNumbersInText } from '#src/domain/shared/text/numbers-in-text.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Island } from '#src/ui/page/Island.tsx'
import { useQueryValue } from '#src/ui/page/use-query-value.ts'
import './tracking.css'

const loadResults = async () => (await import('./PublicTrackingResults.tsx')).PublicTrackingResults

/**
 * Tracks up to 25 numbers, without an account (requirements §5). The search is in the address, and
 * `?numbers=` is searched at once; so are numbers in a text that was shared with the installed app.
 */
export function PublicTrackingPage() {
  const text = useText()
  const shared = [useQueryValue('text'), useQueryValue('title'), useQueryValue('url')]
    .filter(Boolean)
    .join('\n')
  const query = useQueryValue('numbers') ?? (findNumbersInText(shared).join(',') || undefined)
  const [times, setTimes] = useState(0)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const numbers = (new FormData(event.currentTarget).get('numbers') as string)
      .split(/\s*[\n,;，；]\s*/)
      .filter(Boolean)
      .join(',')
    if (numbers === query) return setTimes(times + 1)
    history.pushState(null, '', `${PUBLIC_PATHS.tracking}?${new URLSearchParams({ numbers }).toString()}`)
    // The browser reports only back and forward.
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  return (
    <section className="container page tracking">
      <h1>{text('site.tracking.heading')}</h1>
      <p className="lead">{text('site.tracking.lead', { max: MAX_TRACKING_NUMBERS })}</p>
      <form className="card" action={PUBLIC_PATHS.tracking} onSubmit={submit}>
        <label htmlFor="numbers">{text('field.trackingNumbers')}</label>
        <textarea
          id="numbers"
          name="numbers"
          rows={4}
          spellCheck={false}
          autoCapitalize="characters"
          autoComplete="off"
          aria-describedby="numbers-hint"
          key={query ?? ''}
          defaultValue={query?.replaceAll(',', '\n')}
        />
        <p id="numbers-hint" className="hint">
          {text('hint.trackingNumbers', { max: MAX_TRACKING_NUMBERS })}
        </p>
        <button className="button">
          <Icon name="search" />
          {text('action.track')}
        </button>
        {shared !== '' && query === undefined && (
          <p className="notice">{text('site.tracking.noNumberShared')}</p>
        )}
      </form>
      {query !== undefined && (
        <Island
          key={`${query} ${times}`}
          load={loadResults}
          placeholder={<output>{text('state.loading')}</output>}
          props={{ typed: query, times }}
        />
      )}
    </section>
  )
}
