import { useId, useState, type FormEvent, type InputHTMLAttributes } from 'react'
import { MAX_PARCEL_WEIGHT } from '#src/domain/shared/limits.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** Plain GET forms: they work before, and without, any script. */
export function QuickQuoteBox() {
  const text = useText()
  const postal = { maxLength: 10, autoComplete: 'off', autoCapitalize: 'characters' }
  return (
    <form action={ACCOUNT_PATHS.quickQuote} method="get" className="card quick-quote">
      <h2>
        <Icon name="quote" size={22} />
        {text('site.home.quote.heading')}
      </h2>
      <div className="fields">
        <QuickField label={text('field.from')} name="from" {...postal} placeholder="M5V 3L9" />
        <QuickField label={text('field.to')} name="to" {...postal} placeholder="H3B 1A7" />
        <QuickField
          label={text('site.home.quote.weight')}
          name="weight"
          inputMode="decimal"
          type="number"
          min="0.1"
          max={MAX_PARCEL_WEIGHT.lb}
          step="any"
          placeholder="5"
          wrong={text('site.home.quote.weightRange', { max: MAX_PARCEL_WEIGHT.lb })}
        />
      </div>
      <button className="button">{text('site.home.quote.submit')}</button>
    </form>
  )
}

export function TrackingBox() {
  const text = useText()
  return (
    <form action={PUBLIC_PATHS.tracking} method="get" className="card">
      <h2>
        <Icon name="tracking" size={22} />
        {text('site.home.track.heading')}
      </h2>
      <div className="fields">
        <QuickField
          label={text('field.trackingNumbers')}
          name="numbers"
          autoComplete="off"
          maxLength={1000}
        />
      </div>
      <button className="button quiet">{text('action.track')}</button>
    </form>
  )
}

/**
 * `wrong`: the message for invalid input; the browser's own bubble uses the browser's language, not the
 * page's.
 */
function QuickField({
  label,
  wrong,
  ...input
}: { label: string; wrong?: string } & InputHTMLAttributes<HTMLInputElement>) {
  const text = useText()
  const id = useId()
  const [shownError, setShownError] = useState<string>()
  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { currentTarget: field } = event
    setShownError(
      field.validity.valueMissing && !field.validity.badInput ? text('validation.required') : wrong,
    )
    if (field.form?.querySelector(':invalid') === field) field.focus()
  }
  return (
    <div>
      <label htmlFor={`${id}-field`}>{label}</label>
      <input
        id={`${id}-field`}
        {...input}
        required
        onInvalid={onInvalid}
        onInput={() => setShownError(undefined)}
        aria-invalid={shownError !== undefined}
        aria-describedby={shownError && id}
      />
      <p id={id} className="said" role="alert">
        {shownError}
      </p>
    </div>
  )
}
