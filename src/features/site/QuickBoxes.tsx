import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** Plain GET forms: they work before, and without, any script. */
export function QuickQuoteBox() {
  const text = useText()
  return (
    <form action={ACCOUNT_PATHS.quickQuote} method="get" className="card quick-quote">
      <h2><Icon name="quote" size={22} />{text('site.home.quote.heading')}</h2>
      <div className="fields">
        <label>{text('field.from')}<input name="from" required maxLength={10} autoComplete="off" autoCapitalize="characters" placeholder="M5V 3L9" /></label>
        <label>{text('field.to')}<input name="to" required maxLength={10} autoComplete="off" autoCapitalize="characters" placeholder="H3B 1A7" /></label>
        <label>{text('site.home.quote.weight')}<input name="weight" required inputMode="decimal" type="number" min="0.1" max="44" step="any" placeholder="5" /></label>
      </div>
      <button className="button">{text('site.home.quote.submit')}</button>
    </form>
  )
}

export function TrackingBox() {
  const text = useText()
  return (
    <form action={PUBLIC_PATHS.tracking} method="get" className="card">
      <h2><Icon name="tracking" size={22} />{text('site.home.track.heading')}</h2>
      <div className="fields"><label>{text('field.trackingNumbers')}<input name="numbers" required autoComplete="off" maxLength={1000} /></label></div>
      <button className="button quiet">{text('action.track')}</button>
    </form>
  )
}
