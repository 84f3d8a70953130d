import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { chosenRate } from '#src/api/chosen-rate.ts'
import { returnPath } from '#src/api/return-path.ts'
import { CarrierMark } from '#src/components/shipment/CarrierMark.tsx'
import { publicRates, type PublicRate } from '#src/contract/public-rates.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { serviceParam } from '#src/domain/parcel/quote-prefill.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'

interface PublicRatesProps {
  /** The form's fields; another object asks again. */
  asked: FormData
}

/**
 * The carriers' rates. What no one could answer is asked again when the connection is back; choosing one leads
 * to an account (requirements §2), and the choice with it.
 */
export function PublicRates({ asked }: PublicRatesProps) {
  const text = useText()
  const { formatMessage } = useIntl()
  const [result, setResult] = useState<{ of: FormData; rates?: PublicRate[]; failure?: ApiError }>()
  const [times, setTimes] = useState(0)
  const again = () => {
    setResult(undefined)
    setTimes((before) => before + 1)
  }
  useEffect(() => {
    let isHere = true
    call(publicRates.get, Object.fromEntries(asked) as never, { repeatSubmit: false })
      .then((rates) => {
        if (isHere) setResult({ of: asked, rates })
      })
      .catch((failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure
        if (!isHere) return
        setResult({ of: asked, failure })
        markWrong(Object.entries(failure.fields).map(([name, id]) => [name, formatMessage({ id })]))
      })
    return () => {
      isHere = false
    }
  }, [asked, times, formatMessage])
  const { rates, failure } = result?.of === asked ? result : {}
  const isOffline = failure?.kind === 'network'
  useEffect(() => {
    if (isOffline) return connectivity.onReached(again)
  }, [isOffline])

  if (failure && Object.keys(failure.fields).length > 0) return null
  if (failure)
    return (
      <p role="alert" className="notice error">
        {isOffline ? text('error.offline') : failure.message || text('error.unexpected')}{' '}
        {!isOffline && (
          <button type="button" className="button quiet" onClick={again}>
            {text('action.retry')}
          </button>
        )}
      </p>
    )
  return (
    <div className="public-rates">
      <output>{text(rates ? 'site.home.quote.more' : 'state.loading')}</output>
      {rates && <Rates asked={asked} rates={rates} />}
    </div>
  )
}

/** What the server refused is said where the browser's own checks say it; the first such field has the focus. */
function markWrong(fields: [name: string, message: string][]): void {
  const form = document.querySelector<HTMLFormElement>('form.quick-quote')
  for (const [name, message] of fields) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.setCustomValidity(message)
  }
  form?.reportValidity()
}

function Rates({ asked, rates }: { asked: FormData; rates: readonly PublicRate[] }) {
  const text = useText()
  return (
    <>
      {rates.some(({ sample }) => sample) && (
        <p className="sample-line">
          <strong>{text('state.sampleRates')}</strong> {text('state.sampleRatesWhy')}
        </p>
      )}
      <ul>
        {rates.map((rate) => (
          <RateLine key={serviceParam(rate)} asked={asked} rate={rate} />
        ))}
      </ul>
    </>
  )
}

interface RateLineProps {
  asked: FormData
  rate: PublicRate
}

function RateLine({ asked, rate }: RateLineProps) {
  const text = useText()
  const { locale } = useIntl()
  const { date } = useDates()
  const { carrierName, serviceName, deliveryDate, transitDays, totalCents } = rate
  const there = new URLSearchParams(asked as never)
  there.set('service', serviceParam(rate))
  return (
    <li>
      <CarrierMark carrierName={carrierName} />
      <span>
        <strong>{serviceName}</strong>
        <small>{carrierName}</small>
      </span>
      <span>
        <time dateTime={deliveryDate}>
          {date(deliveryDate, { month: 'short', day: 'numeric', timeZone: 'UTC' })}
        </time>
        <small>{text('site.home.quote.days', { days: transitDays })}</small>
      </span>
      <strong className="price">{formatMoney(totalCents, locale)}</strong>
      <a
        className="button quiet"
        href={`${PUBLIC_PATHS.login}?tab=register`}
        onClick={() => {
          returnPath.clear()
          chosenRate.set(`${ACCOUNT_PATHS.selectQuick}?${there.toString()}`)
        }}
      >
        {text('site.home.quote.choose')}{' '}
        <span className="visually-hidden">{`${carrierName} · ${serviceName}`}</span>
      </a>
    </li>
  )
}
