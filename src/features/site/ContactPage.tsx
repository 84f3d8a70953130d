import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'

/** The ways to reach the company that exist: phone, e-mail, address (specification §1). */
export function ContactPage() {
  const text = useText()
  return (
    <section className="container page">
      <h1>{text('layout.menu.contactUs')}</h1>
      <p className="lead">{text('site.contactUs.lead')}</p>
      <ul className="cards three">
        <Way icon="phone" label="layout.callUs"><a href={`tel:${SITE.phone}`}>{SITE.phone}</a></Way>
        <Way icon="mail" label="layout.emailUs"><a href={`mailto:${SITE.email}`}>{SITE.email}</a></Way>
        <Way icon="pin" label="site.contactUs.visit"><span>{SITE.address}</span></Way>
      </ul>
      <p className="notice">{text('site.contactUs.formLater')}</p>
    </section>
  )
}

function Way({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  const text = useText()
  return <li className="card"><span className="card-icon"><Icon name={icon} size={26} /></span><h2>{text(label)}</h2><p>{children}</p></li>
}
