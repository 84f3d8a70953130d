import { Button } from '@mui/material'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { v7 } from 'uuid'
import { string } from 'yup'
import { facilitySchema, readFacility, type Facility } from '#src/domain/address/facility.ts'
import { useText } from '#src/i18n/use-text.ts'
import { saveRecord, type LiveRecord } from '#src/offline/records/records.ts'
import { notifySaveResult } from '#src/offline/records/notify-save-result.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { RecordState } from '#src/components/record/RecordState.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { FacilityFields } from './FacilityFields.tsx'

/**
 * The id is part of the form's values: saving a restored form again gives the same facility, not a second
 * one.
 */
const schema = facilitySchema.shape({ id: string().required() })
type Entry = Facility & { id: string }

/** A new facility, or with `?id=` an existing one. */
export function FacilityFormPage() {
  const text = useText()
  const id = useSearchParams()[0].get('id')
  return (
    <Page
      title={text(id ? 'page.facilities.edit' : 'page.facilities.add')}
      breadcrumbs={[[ACCOUNT_PATHS.facilities, text('page.facilities.title')]]}
    >
      {id ? (
        <RecordState key={id} entity="facility" id={id} icon="facility">
          {(record) => <FacilityForm saved={record} />}
        </RecordState>
      ) : (
        <FacilityForm key="new" />
      )}
    </Page>
  )
}

function FacilityForm({ saved }: { saved?: LiveRecord }) {
  const text = useText()
  const navigate = useNavigate()
  // As it was when the form opened: another device may change it meanwhile.
  const [seen] = useState(saved?.doc)
  const [begun] = useState(() => ({ ...(seen && readFacility(seen)), id: saved?.id ?? v7() }))

  async function submit({ id, ...facility }: Entry) {
    await saveRecord('facility', id, facility, seen)
    await notifySaveResult('facility', id, saved ? 'notice.modified' : 'notice.saved')
    await navigate(ACCOUNT_PATHS.facilities)
  }
  return (
    <Form
      schema={schema}
      defaultValues={begun}
      onSubmit={submit}
      draft={`facility:${saved?.id ?? 'new'}`}
      actions={
        <Button component={Link} to={ACCOUNT_PATHS.facilities}>
          {text('action.cancel')}
        </Button>
      }
    >
      <FacilityFields />
    </Form>
  )
}
