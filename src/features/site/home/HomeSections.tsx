import { useIntl } from 'react-intl'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'
import { FeaturePicture } from '#src/features/site/text/FeaturePicture.tsx'

interface Service {
  icon: IconName
  /** The page to read next. */
  to: string
  action: string
}
const freight = (icon: IconName, to: string): Service => ({ icon, to, action: 'site.home.quote.submit' })
const SERVICES: Record<string, Service> = {
  parcel: { icon: 'box', to: ACCOUNT_PATHS.quickQuote, action: 'site.home.quote.submit' },
  ltl: freight('pallet', ACCOUNT_PATHS.lessThanTruckload),
  ftl: freight('truck', `${ACCOUNT_PATHS.truckload}?mode=ftl`),
  rail: freight('train', `${ACCOUNT_PATHS.truckload}?mode=rail`),
  drayage: freight('container', `${ACCOUNT_PATHS.truckload}?mode=drayage`),
  customs: { icon: 'customs', to: ACCOUNT_PATHS.estimateCost, action: 'site.home.services.estimate' },
  pickup: { icon: 'pickup', to: ACCOUNT_PATHS.schedulePickup, action: 'site.home.services.plan' },
  ocean: { icon: 'ship', to: PUBLIC_PATHS.oceanShipping, action: 'site.home.services.askOcean' },
}

export function Services() {
  const text = useText()
  return (
    <section className="container band" aria-labelledby="services">
      <h2 id="services">{text('site.home.services.heading')}</h2>
      <ul className="cards four">
        {Object.entries(SERVICES).map(([service, { icon, to, action }]) => {
          const name = text(`site.home.services.${service}.heading`)
          return (
            <li key={service} className="card service">
              <div>
                <span className="card-icon">
                  <Icon name={icon} size={26} />
                </span>
              </div>
              <h3>{name}</h3>
              <p>{text(`site.home.services.${service}.body`)}</p>
              <a href={to} aria-label={`${text(action)}: ${name}`}>
                {text(action)}
                <Icon name="arrowRight" size={16} />
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What sets the product apart: it works offline. */
export function WithoutNetwork() {
  const text = useText()
  return (
    <section className="container band beside" aria-labelledby="offline">
      <FeaturePicture name="offline" />
      <div>
        <h2 id="offline">{text('site.home.offline.heading')}</h2>
        <ul className="ticks">
          {['anywhere', 'kept', 'once'].map((point) => (
            <li key={point}>
              <Icon name="checkCircle" size={22} />
              <span>{text(`site.home.offline.${point}`)}</span>
            </li>
          ))}
        </ul>
        <a className="button quiet" href={PUBLIC_PATHS.features}>
          {text('site.home.offline.more')}
        </a>
      </div>
    </section>
  )
}

/** The three promises, each with its terms beside it (D1). */
export function Promises() {
  const text = useText()
  const { formatNumber } = useIntl()
  const values = {
    percent: formatNumber(SITE.discountPercent / 100, { style: 'percent' }),
    amount: formatNumber(SITE.freeDeliveryOver, {
      style: 'currency',
      currency: 'CAD',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    }),
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
              <h3>
                {text(`site.home.promises.${promise}.heading`, values)}
                <sup>
                  <a
                    href={`#terms-${index + 1}`}
                    aria-label={text('site.home.promises.note', { number: index + 1 })}
                  >
                    {index + 1}
                  </a>
                </sup>
              </h3>
              <p>{text(`site.home.promises.${promise}.body`, values)}</p>
            </li>
          ))}
        </ul>
        <ol className="footnotes">
          {promises.map((promise, index) => (
            <li key={promise} id={`terms-${index + 1}`}>
              {text(`site.home.promises.${promise}.terms`, values)}
            </li>
          ))}
        </ol>
        <p className="footnotes">
          <a className="own-line" href={PUBLIC_PATHS.termsOfService}>
            {text('layout.menu.termsOfService')}
          </a>
        </p>
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
          <li key={step}>
            <h3>{text(`site.home.how.${step}.heading`)}</h3>
            <p>{text(`site.home.how.${step}.body`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
