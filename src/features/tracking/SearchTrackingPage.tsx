import { useText } from '#src/i18n/use-text.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { NumberSearch } from '#src/components/tracking/NumberSearch.tsx'

/** Numbers of whatever carrier (§5). */
export function SearchTrackingPage() {
  const text = useText()
  return (
    <Page title={text('menu.searchTracking')}>
      <NumberSearch label="field.trackingNumbers" hint="hint.trackingNumbers" />
    </Page>
  )
}
