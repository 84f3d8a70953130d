import { Box, Chip } from '@mui/material'
import { useIntl } from 'react-intl'
import { contract } from '#src/contract/contract.ts'
import { bookName } from '#src/domain/address/address-book.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { notifySaveResult } from '#src/offline/records/notify-save-result.ts'
import { removeMany } from '#src/offline/records/undo.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { RecordListPage } from '#src/components/record/RecordListPage.tsx'
import { phoneLine } from '#src/components/address/phone-line.ts'
import { placeLine } from '#src/components/address/place-line.ts'
import { regionNames } from '#src/components/address/region-names.ts'
import { AddressName } from './AddressName.tsx'
import { BulkActions } from './BulkActions.tsx'
import { BookMenu } from './BookMenu.tsx'
import { TagFilter } from './TagFilter.tsx'
import { useAddresses } from './use-addresses.ts'

/** Deleted at once: it can be undone. */
const remove = ({ id }: { id: string }) =>
  removeMany('address', [id], 'undo.deleted')
    .then(() => notifySaveResult('address', id, 'notice.deleted'))
    .catch(notifyStorageError)

/** The address book: search, tags, and actions on one address or many. */
export function AddressListPage() {
  const { country: countryName } = regionNames(useIntl().locale)
  return (
    <RecordListPage
      icon="addressBook"
      words={{
        title: 'page.addressBook.title',
        add: 'page.addressBook.add',
        empty: 'page.addressBook.empty',
      }}
      formPath={ACCOUNT_PATHS.addAddress}
      menu={<BookMenu />}
      endpoint={contract.addresses.list}
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
      remove={remove}
    />
  )
}
