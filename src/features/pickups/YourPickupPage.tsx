import { Paper, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { connectivity } from '#src/api/connectivity.ts'
import { ADDRESS_MAX } from '#src/domain/address/address.ts'
import { pickupPreferenceSchema, type PickupPreference } from '#src/domain/pickups/pickup-preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { saveRecord, useFirstCopy, useRecord } from '#src/offline/records/records.ts'
import { notifySaveResult } from '#src/offline/records/notify-save-result.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { NotHere } from '#src/components/record/RecordState.tsx'
import { UnsentMark } from '#src/components/record/UnsentMark.tsx'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { BookAddressInput } from '#src/components/address/BookAddressInput.tsx'
import { WeekInput } from '#src/components/address/WeekInput.tsx'
import { DriverNotes } from './DriverNotes.tsx'

/** What every pickup begins with: set once, on any device, also without a network. */
export function YourPickupPage() {
  const text = useText()
  const record = useRecord('preference', 'pickup')
  const { copied } = useFirstCopy()
  const offline = useObservable(connectivity) === 'offline'
  // Before the first copy has come, what another device has set is not known yet.
  const known = record !== undefined && (record !== null || copied || offline)
  return (
    <Page title={text('page.yourPickup.title')} actions={<UnsentMark entity="preference" id="pickup" />}>
      {known ? (
        <PickupForm saved={record?.doc as PickupPreference | undefined} />
      ) : (
        <NotHere>
          <Loading />
        </NotHere>
      )}
    </Page>
  )
}

function PickupForm({ saved }: { saved: PickupPreference | undefined }) {
  const text = useText()
  // As it was when the form opened or was saved: another device may change it meanwhile.
  const [seen, setSeen] = useState(saved)

  async function submit(values: PickupPreference) {
    await saveRecord('preference', 'pickup', values, seen)
    setSeen(values)
    await notifySaveResult('preference', 'pickup', 'notice.saved')
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 860 }}>
      <Form schema={pickupPreferenceSchema} defaultValues={seen} onSubmit={submit} draft="pickup">
        <Part title={text('page.yourPickup.where')}>
          <BookAddressInput name="addressId" label="page.yourPickup.address" />
          <FieldRow>
            <TextInput name="facilityName" maxLength={ADDRESS_MAX.company} />
          </FieldRow>
          <FieldRow>
            <TextInput name="contactName" autoComplete="name" maxLength={ADDRESS_MAX.contactName} />
            <TextInput name="phone" type="tel" autoComplete="tel" />
          </FieldRow>
        </Part>
        <Part title={text('page.yourPickup.when')}>
          <WeekInput path="windows" />
        </Part>
        <Part title={text('page.yourPickup.what')}>
          <DriverNotes />
        </Part>
      </Form>
    </Paper>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" spacing={2} sx={{ pb: 1 }}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Stack>
)
