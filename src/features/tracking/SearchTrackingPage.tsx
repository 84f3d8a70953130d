import { useText } from '#src/i18n/use-text.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { NumberSearch } from '#src/components/tracking/NumberSearch.tsx'

/** Tracks numbers of any carrier (requirements §5). */
export function SearchTrackingPage() {
  const text = useText()
  return (
    <Page title={text('menu.searchTracking')}>
      <NumberSearch label="field.trackingNumbers" hint="hint.trackingNumbers" />
    </Page>
  )
}
