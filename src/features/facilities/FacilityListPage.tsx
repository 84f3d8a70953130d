import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { contract } from '#src/contract/contract.ts'
import type { SavedFacility } from '#src/domain/address/facility.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { changeMany } from '#src/offline/records/undo.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { UndoLine } from '#src/components/record/UndoLine.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { phoneLine } from '#src/components/address/phone-line.ts'
import { placeLine } from '#src/components/address/place-line.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { FacilityFeatures } from './FacilityFeatures.tsx'
import { FacilityName } from './FacilityName.tsx'
import { OpenToday } from './OpenToday.tsx'
import { useFacilities } from './use-facilities.ts'

/** Deleted at once: it can be undone. */
const remove = (rows: readonly SavedFacility[]) =>
  changeMany(
    'facility',
    rows.map(({ id }) => id),
    (doc) => (doc ? null : undefined),
    'undo.facilitiesDeleted',
  ).catch(notifyStorageError)

/** Where freight is picked up and delivered. */
export function FacilityListPage() {
  const text = useText()
  const add = (
    <Button
      component={Link}
      to={ACCOUNT_PATHS.addFacilities}
      variant="contained"
      startIcon={<Icon name="add" />}
    >
      {text('page.facilities.add')}
    </Button>
  )
  return (
    <Page title={text('page.facilities.title')} actions={add}>
      <UndoLine />
      <ResourceTable
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
        actions={(row) => (
          <>
            <Button
              component={Link}
              to={`${ACCOUNT_PATHS.addFacilities}?id=${row.id}`}
              size="small"
              aria-label={text('action.editRow', { row: row.name })}
            >
              {text('action.edit')}
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={text('action.deleteRow', { row: row.name })}
              onClick={() => void remove([row])}
            >
              {text('action.delete')}
            </Button>
          </>
        )}
        empty={{ icon: 'facility', title: text('page.facilities.empty'), action: add }}
      />
    </Page>
  )
}
