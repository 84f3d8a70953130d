import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { QuickField } from './QuickField.tsx'

/** A plain GET form: it works before, and without, any script. */
export function TrackingBox() {
  const text = useText()
  return (
    <form action={PUBLIC_PATHS.tracking} className="card">
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
