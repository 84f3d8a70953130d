import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addressSchema } from '#src/domain/address/address.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import type { Messages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { openUserDatabase } from '#src/offline/database/user-database.ts'
import { Form } from '#src/components/form/Form.tsx'
import { AddressFields } from './AddressFields.tsx'

let messages: Messages
beforeAll(async () => {
  messages = await loadAccountMessages('en')
})
beforeEach(() => openUserDatabase('mina'))

test('required fields are marked: the province, and a name until there is a company', async () => {
  render(
    <TextProvider locale="en" messages={messages}>
      <QueryClientProvider client={new QueryClient()}>
        <Form schema={addressSchema} defaultValues={emptyValues(addressSchema)} onSubmit={async () => {}}>
          <AddressFields />
        </Form>
      </QueryClientProvider>
    </TextProvider>,
  )
  const isMarked = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).required
  expect([isMarked(/^Province/), isMarked(/^Full name/), isMarked(/^Company/)]).toEqual([true, true, false])
  await userEvent.type(screen.getByLabelText(/^Company/), 'Maple Shop')
  expect(isMarked(/^Full name/)).toBe(false)
  await userEvent.selectOptions(screen.getByLabelText(/^Country/), 'FR')
  expect(isMarked(/^Province/)).toBe(false)
})
