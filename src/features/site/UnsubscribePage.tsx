import { useText } from '#src/i18n/use-text.ts'
import { Island } from '#src/ui/page/Island.tsx'
import { useSecretValue } from '#src/ui/page/use-query-value.ts'

const loadChoice = async () => (await import('./MailChoice.tsx')).MailChoiceCard

/**
 * Opened by the unsubscribe link in emails: says which mail it is about, and stops it (RFC 8058). No sign-in
 * needed.
 */
export function UnsubscribePage() {
  const text = useText()
  const token = useSecretValue('token')
  return (
    <section className="container page">
      <h1>{text('site.unsubscribe.heading')}</h1>
      <div className="card">
        {token === undefined ? (
          <p>{text('site.unsubscribe.noLink')}</p>
        ) : (
          <Island
            load={loadChoice}
            placeholder={<p aria-busy="true">{text('state.loading')}</p>}
            props={{ token }}
          />
        )}
      </div>
    </section>
  )
}
