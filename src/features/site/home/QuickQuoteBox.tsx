import { useState, type FormEvent } from 'react'
import { MAX_PARCEL_WEIGHT } from '#src/domain/shared/limits.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Island } from '#src/ui/page/Island.tsx'
import { useSignedIn } from '#src/features/site/use-signed-in.ts'
import { QuickField } from './QuickField.tsx'

const loadRates = async () => (await import('./PublicRates.tsx')).PublicRates

const POSTAL = { maxLength: 10, autoComplete: 'off', autoCapitalize: 'characters' }
const NUMBER = { inputMode: 'decimal', type: 'number', min: '0.1', step: 'any' } as const
/** In inches, of a box as many people have at hand: asked for because they decide the price. */
const SIDES = Object.entries({ length: 12, width: 9, height: 6 })

/**
 * Rates for a visitor, below the form. It is a plain GET form: without a script, and for customers, it leads
 * to the account's quick quote.
 */
export function QuickQuoteBox() {
  const text = useText()
  const signedIn = useSignedIn()
  const [asked, setAsked] = useState<FormData>()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (signedIn) return
    event.preventDefault()
    setAsked(new FormData(event.currentTarget))
  }
  return (
    <form action={ACCOUNT_PATHS.quickQuote} className="card quick-quote" onSubmit={submit}>
      <h2>
        <Icon name="quote" size={22} />
        {text('site.home.quote.heading')}
      </h2>
      <div className="fields">
        <QuickField label={text('field.from')} name="from" {...POSTAL} placeholder="M5V 3L9" />
        <QuickField label={text('field.to')} name="to" {...POSTAL} placeholder="H3B 1A7" />
        <QuickField
          label={text('site.home.quote.weight')}
          name="weight"
          {...NUMBER}
          max={MAX_PARCEL_WEIGHT.lb}
          placeholder="5"
          wrong={text('site.home.quote.weightRange', { max: MAX_PARCEL_WEIGHT.lb })}
        />
        {SIDES.map(([name, usual]) => (
          <QuickField
            key={name}
            label={text(`site.home.quote.${name}`)}
            name={name}
            {...NUMBER}
            defaultValue={usual}
            wrong={text('validation.positive')}
          />
        ))}
      </div>
      <button className="button">{text('site.home.quote.submit')}</button>
      {asked && <Island load={loadRates} placeholder={null} props={{ asked }} />}
    </form>
  )
}
