import { string } from 'yup'
import { bookAddressSchema, type BookAddress } from '#src/domain/address/address-book.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { RecordFormPage } from '#src/components/record/RecordFormPage.tsx'
import { TagsInput } from '#src/components/record/TagsInput.tsx'
import { AddressFields } from '#src/components/address/AddressFields.tsx'
import { SimilarAddresses } from './SimilarAddresses.tsx'

const schema = bookAddressSchema.shape({ id: string().required() })

/** A new address, or with `?id=` an existing one. */
export const AddressFormPage = () => (
  <RecordFormPage
    entity="address"
    icon="addressBook"
    titles={{ add: 'page.addAddress.title', edit: 'page.addAddress.edit' }}
    list={{ path: ACCOUNT_PATHS.addressBook, title: 'page.addressBook.title' }}
    schema={schema}
    read={(data) => data as unknown as BookAddress}
    framed
  >
    {(id) => (
      <>
        <AddressFields />
        <TagsInput entity="address" />
        <SimilarAddresses id={id} />
      </>
    )}
  </RecordFormPage>
)
