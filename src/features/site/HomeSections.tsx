import { useIntl } from 'react-intl'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'

const SERVICES: Record<string, IconName> = { parcel: 'box', freight: 'truck', rail: 'pallet', customs: 'customs', pickup: 'pickup', billing: 'wallet' }

export function Services() {
  const text = useText()
  return (
    <section className="container band" aria-labelledby="services">
      <h2 id="services">{text('site.home.services.heading')}</h2>
      <ul className="cards three">
        {Object.entries(SERVICES).map(([service, icon]) => (
          <li key={service} className="card">
            <span className="card-icon"><Icon name={icon} size={26} /></span>
            <h3>{text(`site.home.services.${service}.heading`)}</h3>
            <p>{text(`site.home.services.${service}.body`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The three promises, each with its terms beside it (D1). */
export function Promises() {
  const text = useText()
  const { formatNumber } = useIntl()
  const values = {
    percent: formatNumber(SITE.discountPercent / 100, { style: 'percent' }),
    amount: formatNumber(SITE.freeDeliveryOver, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 }),
    days: SITE.returnDays,
  }
  const promises = ['discount', 'freeDelivery', 'returns']
  return (
    <section className="promises" aria-labelledby="promises">
      <div className="container band">
        <h2 id="promises">{text('site.home.promises.heading')}</h2>
        <ul className="cards three">
          {promises.map((promise, index) => (
            <li key={promise}>
              <h3>{text(`site.home.promises.${promise}.heading`, values)}<sup><a href={`#terms-${index + 1}`} aria-label={text('site.home.promises.note', { number: index + 1 })}>{index + 1}</a></sup></h3>
              <p>{text(`site.home.promises.${promise}.body`, values)}</p>
            </li>
          ))}
        </ul>
        <ol className="footnotes">
          {promises.map((promise, index) => <li key={promise} id={`terms-${index + 1}`}>{text(`site.home.promises.${promise}.terms`, values)}</li>)}
        </ol>
        <p className="footnotes"><a href={PUBLIC_PATHS.termsOfService}>{text('layout.menu.termsOfService')}</a></p>
      </div>
    </section>
  )
}

export function HowItWorks() {
  const text = useText()
  return (
    <section className="container band" aria-labelledby="how">
      <h2 id="how">{text('site.home.how.heading')}</h2>
      <ol className="steps">
        {['where', 'compare', 'pay', 'ship'].map((step) => (
          <li key={step}><h3>{text(`site.home.how.${step}.heading`)}</h3><p>{text(`site.home.how.${step}.body`)}</p></li>
        ))}
      </ol>
    </section>
  )
}
