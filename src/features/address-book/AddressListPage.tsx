import { Box, Button, Chip } from '@mui/material'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { contract } from '#src/contract/contract.ts'
import { bookName, type SavedAddress } from '#src/domain/address/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { removeRecord } from '#src/offline/records/records.ts'
import { notifySaveResult } from '#src/offline/records/notify-save-result.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { UndoLine } from '#src/components/record/UndoLine.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { phoneLine } from '#src/components/address/phone-line.ts'
import { placeLine } from '#src/components/address/place-line.ts'
import { regionNames } from '#src/components/address/region-names.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { AddressName } from './AddressName.tsx'
import { BulkActions } from './BulkActions.tsx'
import { BookMenu } from './BookMenu.tsx'
import { TagFilter } from './TagFilter.tsx'
import { useAddresses } from './use-addresses.ts'

const { list } = contract.addresses

export function AddressListPage() {
  const text = useText()
  const { country: countryName } = regionNames(useIntl().locale)
  const add = (
    <Button
      component={Link}
      to={ACCOUNT_PATHS.addAddress}
      variant="contained"
      startIcon={<Icon name="add" />}
    >
      {text('page.addressBook.add')}
    </Button>
  )
  return (
    <Page
      title={text('page.addressBook.title')}
      actions={
        <>
          <BookMenu />
          {add}
        </>
      }
    >
      <UndoLine />
      <ResourceTable
        endpoint={list}
        useRows={useAddresses}
        filters={<TagFilter />}
        bulkActions={(rows, choice) => <BulkActions rows={rows} {...choice} />}
        columns={[
          { name: 'fullName', cell: (row) => <AddressName address={row} /> },
          {
            name: 'address1',
            cell: ({ address1, aptSuite }) => [address1, aptSuite].filter(Boolean).join(', '),
          },
          { name: 'city', cell: placeLine },
          { name: 'country', cell: ({ country }) => countryName(country) },
          {
            name: 'phone',
            cell: ({ phone }) => (
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {phoneLine(phone)}
              </Box>
            ),
          },
          {
            name: 'tags',
            cell: ({ tags }) =>
              tags.length > 0 && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                  {tags.map((tag) => (
                    <Chip key={tag} label={tag} size="small" />
                  ))}
                </Box>
              ),
          },
        ]}
        rowLabel={bookName}
        actions={(row) => <AddressActions address={row} />}
        empty={{ icon: 'addressBook', title: text('page.addressBook.empty'), action: add }}
      />
    </Page>
  )
}

function AddressActions({ address }: { address: SavedAddress }) {
  const text = useText()
  const row = bookName(address)
  return (
    <>
      <Button
        component={Link}
        to={`${ACCOUNT_PATHS.addAddress}?id=${address.id}`}
        size="small"
        aria-label={text('action.editRow', { row })}
      >
        {text('action.edit')}
      </Button>
      <ConfirmButton
        label={text('action.delete')}
        aria-label={text('action.deleteRow', { row })}
        question={text('page.addressBook.deleteQuestion', { row })}
        size="small"
        color="error"
        onConfirm={async () => {
          await removeRecord('address', address.id)
          await notifySaveResult('address', address.id, 'notice.deleted')
        }}
      />
    </>
  )
}
