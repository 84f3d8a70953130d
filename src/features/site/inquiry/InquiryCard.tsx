import type { ComponentType } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'
import { Island } from '#src/ui/page/Island.tsx'
import '#src/ui/plain/plain-form.css'
import './inquiry.css'

/**
 * Where a form goes on its page: a placeholder until its code has loaded, and what to do if it never does.
 */
export function InquiryCard({
  heading,
  load,
}: {
  heading: string
  load: () => Promise<ComponentType<object>>
}) {
  const text = useText()
  const placeholder = (
    <div className="inquiry-wait" aria-busy="true">
      <span />
      <span />
      <span />
      <span />
      <p className="visually-hidden">{text('state.loading')}</p>
    </div>
  )
  return (
    <section id="write" className="card inquiry-card" aria-labelledby="write-heading">
      <h2 id="write-heading">{text(heading)}</h2>
      <Island load={load} placeholder={placeholder} props={{}} />
      <noscript>
        <p className="notice">{text('site.inquiry.needsScript', { email: SITE.email, phone: SITE.phone })}</p>
      </noscript>
    </section>
  )
}
