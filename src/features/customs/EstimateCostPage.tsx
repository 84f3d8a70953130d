import { useSearchParams } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { EstimateForm } from './EstimateForm.tsx'
import { useEstimateStart } from './use-estimate-start.ts'

/**
 * Duties, taxes and fees of an import (D33): for what is typed here, or for a shipment or packing list
 * (`?draft=`).
 */
export function EstimateCostPage() {
  const text = useText()
  const [params] = useSearchParams()
  const draft = params.get('draft') ?? ''
  const start = useEstimateStart(draft)
  return (
    <Page
      title={text('page.estimateCost.title')}
      {...(start?.isList && {
        breadcrumbs: [
          [`${ACCOUNT_PATHS.fromPackingList}?list=${draft}`, text('menu.fromPackingList')],
        ] as const,
      })}
    >
      {start ? (
        <EstimateForm
          key={draft}
          start={start.values}
          draftName={draft ? `customs-estimate:${draft}` : 'customs-estimate'}
        />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
