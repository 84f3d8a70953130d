import { useText } from '#src/i18n/use-text.ts'
import { useFrenchTerms } from '#src/ui/page/use-french-terms.ts'

/** The French terms on a public page. */
export function FrenchTerms({ onShown }: { onShown: () => void }) {
  const text = useText()
  const { place, failed, retry } = useFrenchTerms(onShown)
  return (
    <div className="french-terms">
      <p>{text('auth.terms.frenchFirst')}</p>
      {failed ? (
        <p role="alert" className="notice error">
          {text('auth.terms.frenchFailed')}{' '}
          <button type="button" className="link" onClick={retry}>
            {text('action.retry')}
          </button>
        </p>
      ) : (
        // Read with the keys too: the box scrolls.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section ref={place} lang="fr" tabIndex={0} aria-label={text('auth.terms.french')} />
      )}
    </div>
  )
}
