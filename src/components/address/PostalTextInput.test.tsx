import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { object } from 'yup'
import { countryText, postalText } from '#src/domain/address/address.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { PostalTextInput } from './PostalTextInput.tsx'

const schema = object({ country: countryText(), postalCode: postalText() })

test('typing the letter O for a zero offers the intended code, applied with a click', async () => {
  const [messages, user, submit, onType] = [
    await loadAccountMessages('en'),
    userEvent.setup(),
    vi.fn<(values: unknown) => Promise<void>>(async () => {}),
    vi.fn<(typed: string) => void>(),
  ]
  render(
    <TextProvider locale="en" messages={messages}>
      <Form schema={schema} onSubmit={submit}>
        <PostalTextInput onType={onType} />
      </Form>
    </TextProvider>,
  )
  const field = screen.getByRole('textbox', { name: /Postal code/ })
  await user.type(field, 'm5v 3lo')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Check O and 0, and I, L and 1 in this postal code')).toBeTruthy()
  expect(submit).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Use M5V 3L0' }))
  expect(field).toHaveProperty('value', 'M5V 3L0')
  expect(onType).toHaveBeenLastCalledWith('M5V 3L0')
  expect(screen.queryByText(/Did you mean/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ country: 'CA', postalCode: 'M5V 3L0' }))
})
