import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'

/** How old the data shown is, in milliseconds: "As of Nov 21, 10:42". */
export function AsOf({ at }: { at: number }) {
  const text = useText()
  const { date } = useDates()
  return (
    <time dateTime={new Date(at).toISOString()}>
      {text('state.asOf', {
        at: date(at, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
      })}
    </time>
  )
}
