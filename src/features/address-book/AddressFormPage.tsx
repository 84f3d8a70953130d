import { Button, Paper } from '@mui/material'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { v7 } from 'uuid'
import { number, string } from 'yup'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { tell } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import { addressSchema, type SavedAddress } from '#src/domain/address.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Form } from '#src/ui/form/Form.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { AddressFields } from '#src/ui/shipping/AddressFields.tsx'

const { list, get, create, update } = contract.addresses
/** The id is part of what is typed: a draft sent again after a lost answer is the same address, not a second one. */
const schema = addressSchema.shape({ id: string().required(), rev: number().required() })

/** A new address, or with `?id=` one to change. */
export function AddressFormPage() {
  const text = useText()
  const id = useSearchParams()[0].get('id')
  const saved = useRead(get, { id: id ?? '' }, { enabled: id !== null })
  return (
    <Page title={text(id ? 'page.addAddress.edit' : 'page.addAddress.title')} breadcrumbs={[[ACCOUNT_PATHS.addressBook, text('page.addressBook.title')]]}>
      {id ? <QueryState query={saved}>{(address) => <AddressForm key={id} saved={address} />}</QueryState> : <AddressForm key="new" />}
    </Page>
  )
}

function AddressForm({ saved }: { saved?: SavedAddress }) {
  const text = useText()
  const navigate = useNavigate()
  const creating = useWrite(create, [list])
  const updating = useWrite(update, [list, get])
  const [begun] = useState(() => saved ?? { id: v7(), rev: 0 })

  async function submit({ rev, ...address }: SavedAddress) {
    await (saved ? updating.mutateAsync({ ...address, rev }) : creating.mutateAsync(address))
    tell({ kind: 'done', messageId: saved ? 'notice.modified' : 'notice.saved' })
    await navigate(ACCOUNT_PATHS.addressBook)
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 860 }}>
      <Form
        schema={schema} values={begun} submit={submit} draft={`address:${saved?.id ?? 'new'}`}
        actions={<Button component={Link} to={ACCOUNT_PATHS.addressBook}>{text('action.cancel')}</Button>}
      >
        <AddressFields />
      </Form>
    </Paper>
  )
}
