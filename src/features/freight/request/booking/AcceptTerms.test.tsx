import { render, screen } from '@testing-library/react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { useFormBackup, type BackupStore } from '#src/components/form/use-form-backup.ts'
import { addMessages, loadAccountMessages } from '#src/i18n/account-messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import type { FreightForm } from '#src/features/freight/request/freight-draft.ts'
import { AcceptTerms } from './AcceptTerms.tsx'

const messages = await loadAccountMessages('en')
await addMessages('freight')
afterEach(() => vi.unstubAllGlobals())

const BOOKING = {
  pickup: { address: { province: 'QC' } },
  termsAccepted: false,
  frenchTermsShown: false,
  reference: '',
} as FreightForm['booking']

function Booking({ read }: { read: Promise<void> }) {
  const form = useForm<FreightForm>({ defaultValues: { booking: BOOKING } })
  useFormBackup(form, 'a draft', async () => storeAfter(read))
  const { reference, frenchTermsShown } = useWatch({ control: form.control, name: 'booking' })
  return (
    <FormProvider {...form}>
      <FieldPrefix value="booking">
        <AcceptTerms />
        <output>{`${reference}, ${frenchTermsShown ? 'shown' : 'not shown'}`}</output>
      </FieldPrefix>
    </FormProvider>
  )
}
const storeAfter = (read: Promise<void>): BackupStore => ({
  load: async () => {
    await read
    return { values: { booking: { ...BOOKING, reference: 'PO 7' } }, updatedAt: 1 }
  },
  save: async () => {},
  rescue: () => {},
})

test('that the French terms were shown is recorded, even if they arrived before what was typed was read from the device', async () => {
  vi.stubGlobal('fetch', async () => new Response('<article><h1>Conditions d’utilisation</h1></article>'))
  let read = () => {}
  const reading = new Promise<void>((resolve) => {
    read = resolve
  })
  render(
    <TextProvider locale="en" messages={messages}>
      <Booking read={reading} />
    </TextProvider>,
  )
  await screen.findByRole('heading', { name: 'Conditions d’utilisation' })
  await screen.findByText(', shown')
  read()
  expect(await screen.findByText('PO 7, shown')).toBeTruthy()
})
