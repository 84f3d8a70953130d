import { Box, Button } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import { shipmentOfList, type PackingList } from '#src/domain/parcel/packing-list.ts'
import { scopeOf } from '#src/domain/parcel/scope.ts'
import { shipmentDraft } from '#src/domain/parcel/shipment-draft.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { saveRecord } from '#src/offline/records/records.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { ACCOUNT_PATHS, WIZARD_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** What the goods of a list can become, at any time. */
export function NextSteps({ id, count }: { id: string; count: number }) {
  const text = useText()
  const navigate = useNavigate()
  const language = useLocale()
  const form = useFormContext<PackingList>()
  const onTo = async (address: () => Promise<string>) => {
    // The next screen must read what was typed last.
    await saveForms()
    await address()
      .then((to) => navigate(to))
      .catch(notifyStorageError)
  }
  const estimate = async () => `${ACCOUNT_PATHS.estimateCost}?draft=${id}`
  const ship = async () => {
    const shipment = shipmentOfList(form.getValues(), language)
    const draft = newId()
    await saveRecord('draft', draft, shipmentDraft(shipment))
    return `${WIZARD_PATHS[scopeOf(shipment.from.country, shipment.to.country)]}?quote=${draft}`
  }
  return (
    <>
      <Box sx={{ mb: 1.5, color: 'text.secondary' }}>{text('page.packingList.lines', { count })}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" onClick={() => void onTo(estimate)} startIcon={<Icon name="money" />}>
          {text('page.packingList.toEstimate')}
        </Button>
        <Button variant="outlined" onClick={() => void onTo(ship)} startIcon={<Icon name="box" />}>
          {text('page.packingList.toShipment')}
        </Button>
        <Button component={Link} to={ACCOUNT_PATHS.fromPackingList}>
          {text('page.packingList.another')}
        </Button>
      </Box>
    </>
  )
}
