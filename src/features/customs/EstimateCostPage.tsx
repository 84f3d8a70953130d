import { useSearchParams } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { EstimateForm } from './EstimateForm.tsx'
import { useQuery } from '@tanstack/react-query'
import {
  estimateOfShipment,
  newCustomsEstimate,
  type CustomsEstimate,
} from '#src/domain/customs/customs-estimate.ts'
import { PACKING_LIST, shipmentOfList, type PackingList } from '#src/domain/parcel/packing-list.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { PARCEL } from '#src/domain/parcel/shipment-draft.ts'
import { findRecord, firstCopy } from '#src/offline/records/records.ts'
import { deviceDay } from '#src/offline/database/device-clock.ts'

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

interface EstimateStart {
  values: CustomsEstimate
  isList: boolean
}

/** The initial values of an estimate: empty, or the goods of that draft. Undefined while loading. */
const useEstimateStart = (draft: string): EstimateStart | undefined =>
  useQuery({
    queryKey: ['customs-estimate', draft],
    queryFn: () => startOf(draft),
    gcTime: 0,
    staleTime: Infinity,
  }).data

async function startOf(draft: string): Promise<EstimateStart> {
  if (draft) await firstCopy().catch(() => {})
  const doc = draft ? (await findRecord('draft', draft).catch(() => undefined))?.doc : undefined
  const { list, shipment } = (doc?.values ?? {}) as { list?: PackingList; shipment?: Shipment }
  if (doc?.kind === PACKING_LIST && list)
    return {
      values: { ...estimateOfShipment(shipmentOfList(list, 'en')), carrierKind: 'carrier' },
      isList: true,
    }
  if (doc?.kind === PARCEL && shipment) return { values: estimateOfShipment(shipment), isList: false }
  return { values: newCustomsEstimate(deviceDay(new Date())), isList: false }
}
