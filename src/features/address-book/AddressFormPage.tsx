import { Button, Paper } from '@mui/material'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { v7 } from 'uuid'
import { string } from 'yup'
import { bookAddressSchema, type BookAddress } from '#src/domain/address/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { saveRecord, type LiveRecord } from '#src/offline/records/records.ts'
import { notifySaveResult } from '#src/offline/records/notify-save-result.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { RecordState } from '#src/components/record/RecordState.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { TagsInput } from '#src/components/record/TagsInput.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { AddressFields } from '#src/components/address/AddressFields.tsx'
import { AddressLikeness } from './LooksLike.tsx'

/**
 * The id is part of the form's values: saving a restored form again gives the same address, not a second one.
 */
const schema = bookAddressSchema.shape({ id: string().required() })
type Entry = BookAddress & { id: string }

/** A new address, or with `?id=` an existing one. */
export function AddressFormPage() {
  const text = useText()
  const id = useSearchParams()[0].get('id')
  return (
    <Page
      title={text(id ? 'page.addAddress.edit' : 'page.addAddress.title')}
      breadcrumbs={[[ACCOUNT_PATHS.addressBook, text('page.addressBook.title')]]}
    >
      {id ? (
        <RecordState key={id} entity="address" id={id} icon="addressBook">
          {(record) => <AddressForm saved={record} />}
        </RecordState>
      ) : (
        <AddressForm key="new" />
      )}
    </Page>
  )
}

function AddressForm({ saved }: { saved?: LiveRecord }) {
  const text = useText()
  const navigate = useNavigate()
  // As it was when the form opened: another device may change it meanwhile.
  const [seen] = useState(saved?.doc as BookAddress | undefined)
  const [begun] = useState(() => ({ ...seen, id: saved?.id ?? v7() }))

  async function submit({ id, ...address }: Entry) {
    await saveRecord('address', id, address, seen)
    await notifySaveResult('address', id, saved ? 'notice.modified' : 'notice.saved')
    await navigate(ACCOUNT_PATHS.addressBook)
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 860 }}>
      <Form
        schema={schema}
        defaultValues={begun}
        onSubmit={submit}
        draft={`address:${saved?.id ?? 'new'}`}
        actions={
          <Button component={Link} to={ACCOUNT_PATHS.addressBook}>
            {text('action.cancel')}
          </Button>
        }
      >
        <AddressFields />
        <TagsInput entity="address" />
        <AddressLikeness id={begun.id} />
      </Form>
    </Paper>
  )
}
