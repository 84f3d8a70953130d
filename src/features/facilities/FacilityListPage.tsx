import { Button } from '@mui/material'
import { contract } from '#src/contract/contract.ts'
import { savedFacility, type SavedFacility } from '#src/domain/address/facility.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { useRecordList } from '#src/offline/records/records.ts'
import { removeMany } from '#src/offline/records/undo.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { RecordListPage } from '#src/components/record/RecordListPage.tsx'
import { phoneLine } from '#src/components/address/phone-line.ts'
import { placeLine } from '#src/components/address/place-line.ts'
import { FacilityFeatures } from './FacilityFeatures.tsx'
import { FacilityName } from './FacilityName.tsx'
import { OpenToday } from './OpenToday.tsx'

/** Deleted at once: it can be undone. */
const remove = (rows: readonly SavedFacility[]) =>
  removeMany(
    'facility',
    rows.map(({ id }) => id),
    'undo.facilitiesDeleted',
  ).catch(notifyStorageError)

const rank = ({ defaultForPickup, defaultForDelivery }: SavedFacility): number =>
  Number(defaultForPickup) * 2 + Number(defaultForDelivery)
const order = (a: SavedFacility, b: SavedFacility): number =>
  rank(b) - rank(a) || a.name.localeCompare(b.name)

/** The facilities on this device; defaults first. */
const useFacilities = (input: { q: string; page: number; size: number }) =>
  useRecordList('facility', input, { toRow: savedFacility, order })

/** Where freight is picked up and delivered. */
export function FacilityListPage() {
  const text = useText()
  return (
    <RecordListPage
      icon="facility"
      words={{
        title: 'page.facilities.title',
        add: 'page.facilities.add',
        empty: 'page.facilities.empty',
      }}
      formPath={ACCOUNT_PATHS.addFacilities}
      endpoint={contract.facilities.list}
      useRows={useFacilities}
      rowLabel={({ name }) => name}
      columns={[
        { name: 'name', label: 'field.facilityName', cell: (row) => <FacilityName facility={row} /> },
        {
          name: 'address1',
          cell: (row) => (
            <>
              {[row.address1, row.aptSuite].filter(Boolean).join(', ')}
              <br />
              <small>{placeLine(row)}</small>
            </>
          ),
        },
        { name: 'hours', label: 'page.facilities.today', cell: (row) => <OpenToday facility={row} /> },
        {
          name: 'dock',
          label: 'page.facilities.features',
          cell: (row) => <FacilityFeatures facility={row} />,
        },
        {
          name: 'contacts',
          label: 'page.facilities.contact',
          cell: ({ contacts: [contact] }) =>
            contact && (
              <>
                {contact.contactName}
                <br />
                <small>{phoneLine(contact.phone)}</small>
              </>
            ),
        },
      ]}
      bulkActions={(rows, { clear }) => (
        <Button
          size="small"
          variant="outlined"
          color="error"
          onClick={() => {
            void remove(rows)
            clear()
          }}
        >
          {text('action.delete')}
        </Button>
      )}
      remove={(row) => remove([row])}
    />
  )
}
