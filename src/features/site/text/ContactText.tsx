import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'
import type { SiteText } from './parse-text.ts'
import { TextBlocks } from './TextBlocks.tsx'
import { TownMap } from './TownMap.tsx'

/** Beside the form: every other way to reach us, where we are, and what helps us to answer. */
export function ContactText({ text: { sections } }: { text: SiteText }) {
  const text = useText()
  const [helps, visit] = sections
  return (
    <div className="text-side">
      <ul className="contact-ways">
        <Way icon="phone" label="layout.callUs">
          <a href={`tel:${SITE.phone}`}>{SITE.phone}</a>
        </Way>
        <Way icon="mail" label="layout.emailUs">
          <a href={`mailto:${SITE.email}`}>{SITE.email}</a>
        </Way>
      </ul>
      <section className="prose" aria-labelledby={visit!.id}>
        <h2 id={visit!.id}>{visit!.heading}</h2>
        <address>
          <strong>{SITE.name}</strong>
          <br />
          {SITE.address}
        </address>
        {IS_ON_MAP && (
          <>
            <TownMap />
            <p className="hint">{text('site.contactUs.map')}</p>
          </>
        )}
        <TextBlocks tokens={visit!.blocks} />
      </section>
      <section className="prose" aria-labelledby={helps!.id}>
        <h2 id={helps!.id}>{helps!.heading}</h2>
        {helps!.parts.map(({ id, heading, blocks }) => (
          <section key={id} aria-labelledby={id}>
            <h3 id={id}>{heading}</h3>
            <TextBlocks tokens={blocks} />
          </section>
        ))}
      </section>
    </div>
  )
}

/** The drawing shows Scarborough; an address elsewhere (SITE_ADDRESS) gets no map. */
const IS_ON_MAP = SITE.address.includes('Scarborough')

function Way({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  const text = useText()
  return (
    <li>
      <Icon name={icon} size={22} />
      <div>
        <span>{text(label)}</span>
        {children}
      </div>
    </li>
  )
}
