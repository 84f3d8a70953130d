import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { boolean, object, string } from 'yup'
import { ApiError } from '#src/api/api-error.ts'
import { centsAmount } from '#src/domain/money/cents-amount.ts'
import { dayText, enteredNumber, enteredText } from '#src/domain/shared/fields.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import type { Messages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { loadDraft, saveDraft } from '#src/offline/records/drafts.ts'
import { openUserDatabase, userDatabase } from '#src/offline/database/user-database.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { Form } from './Form.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'

const schema = object({
  to: object({ city: enteredText(50), postalCode: string().default('') }),
  weight: enteredNumber(),
  declaredValue: centsAmount(),
  shipDate: dayText(),
  residential: boolean().default(false),
})
let messages: Messages
beforeAll(async () => {
  // Parsing messages is tested elsewhere; this is about how messages and fields meet.
  const parse = (value: string) => [{ type: 0 as const, value }]
  messages = {
    ...(await loadAccountMessages('en')),
    'field.weight': parse('Weight'),
    'field.declaredValue': parse('Declared value'),
    'field.shipDate': parse('Ship date'),
  }
})
beforeEach(() => openUserDatabase('mina'))
afterEach(() => wipeUser())

interface Begun {
  draft?: string
  locale?: Locale
  defaultValues?: object
}

function open(submit: (values: unknown) => Promise<unknown>, { locale = 'en', ...begun }: Begun = {}) {
  return render(
    <TextProvider locale={locale} messages={messages}>
      <Form schema={schema} onSubmit={submit} {...begun}>
        <FieldPrefix value="to">
          <TextInput name="city" />
          <TextInput name="postalCode" />
        </FieldPrefix>
        <NumberInput name="weight" />
        <MoneyInput name="declaredValue" />
        <DateInput name="shipDate" />
        <CheckInput name="residential" />
      </Form>
    </TextProvider>,
  )
}
const field = (name: string) => screen.getByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

test('an error on blur waits until the pressed button is released, so that the button stays under the pointer', async () => {
  open(async () => {})
  const [person, city] = [userEvent.setup(), field('City')]
  await person.click(city)
  await person.pointer({ keys: '[MouseLeft>]', target: save() })
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
  expect(city.getAttribute('aria-invalid')).toBe('false')
  await person.pointer({ keys: '[/MouseLeft]', target: save() })
  await waitFor(() => expect(city.getAttribute('aria-invalid')).toBe('true'))
})

test('a shipper who leaves the city empty is told so, and the field gets the focus', async () => {
  const submit = vi.fn<(values: unknown) => Promise<void>>(async () => {})
  const user = userEvent.setup()
  open(submit)
  await user.click(save())
  expect(await screen.findByText('Please enter city')).toBeTruthy()
  expect(document.activeElement).toBe(field('City'))
  expect(screen.getByRole('alert').textContent).toBe('2 fields need your attention')
  expect(submit).not.toHaveBeenCalled()
})

test('a shipper in Québec types 2,5 and 1 234,50 and gets numbers, cents and a day', async () => {
  const submit = vi.fn<(values: unknown) => Promise<void>>(async () => {})
  const user = userEvent.setup()
  open(submit)
  await user.type(field('City'), 'Laval')
  await user.type(field('Weight'), '2,5')
  await user.clear(field('Declared value'))
  await user.type(field('Declared value'), '1 234,50')
  await user.type(field('Ship date'), '2026/11/23')
  await user.click(screen.getByRole('checkbox', { name: 'Residential address' }))
  await user.click(save())
  await waitFor(() =>
    expect(submit).toHaveBeenCalledWith({
      to: { city: 'Laval', postalCode: '' },
      weight: 2.5,
      declaredValue: 123450,
      shipDate: '2026-11-23',
      residential: true,
    }),
  )
  expect(field('Weight')).toHaveProperty('value', '2,5')
})

test.each([
  ['fr', '1234,50', '2,5', false],
  ['sp', '1234.50', '2.5', true],
] as const)('initial amounts are written as in %s', async (locale, amount, weight, signBefore) => {
  const submit = vi.fn<(values: unknown) => Promise<void>>(async () => {})
  open(submit, {
    locale,
    defaultValues: {
      to: { city: 'Québec', postalCode: '' },
      declaredValue: 1234_50,
      weight: 2.5,
      shipDate: '2026/12/01',
    },
  })
  expect(field('Declared value')).toHaveProperty('value', amount)
  expect(field('Weight')).toHaveProperty('value', weight)
  const sign = screen.getByText('$')
  expect(!!(sign.compareDocumentPosition(field('Declared value')) & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(
    signBefore,
  )
  await userEvent.setup().click(save())
  await waitFor(() => expect(submit.mock.calls[0]![0]).toMatchObject({ declaredValue: 1234_50, weight: 2.5 }))
})

test('an amount that ends with its decimal point is an error, not cents', async () => {
  const submit = vi.fn<(values: unknown) => Promise<void>>(async () => {})
  const user = userEvent.setup()
  open(submit)
  await user.type(field('City'), 'Laval')
  await user.type(field('Weight'), '2')
  await user.clear(field('Declared value'))
  await user.type(field('Declared value'), '12.')
  await user.click(save())
  await waitFor(() => expect(document.activeElement).toBe(field('Declared value')))
  expect(field('Declared value')).toHaveProperty('value', '12.')
  expect(submit).not.toHaveBeenCalled()
})

test.each([
  ['en', '12.345', /can be read two ways/],
  ['fr', '12,345', /can be read two ways/],
] as const)('an amount that could be thousands in %s is told at its field', async (locale, typed, words) => {
  const submit = vi.fn<(values: unknown) => Promise<void>>(async () => {})
  const user = userEvent.setup()
  open(submit, {
    locale,
    defaultValues: {
      to: { city: 'Laval', postalCode: '' },
      declaredValue: 0,
      weight: 2,
      shipDate: '2026/12/01',
    },
  })
  await user.clear(field('Declared value'))
  await user.type(field('Declared value'), typed)
  await user.click(save())
  expect(await screen.findByText(words)).toBeTruthy()
  expect(field('Declared value')).toHaveProperty('value', typed)
  expect(submit).not.toHaveBeenCalled()
})

test('the server’s errors are shown at their fields and the text stays', async () => {
  const user = userEvent.setup()
  open(async () => {
    throw new ApiError('envelope', 601, 'Wrong', { fields: { 'to.postalCode': 'validation.postalCode' } })
  })
  await user.type(field('City'), 'Laval')
  await user.type(field('Weight'), '2')
  await user.click(save())
  expect(await screen.findByText(/postal code of that country/)).toBeTruthy()
  expect(document.activeElement).toBe(field('Postal / ZIP code'))
  expect(field('City')).toHaveProperty('value', 'Laval')
})

test('a half-typed form is saved after a pause and restored', async () => {
  const user = userEvent.setup()
  const first = open(async () => {}, { draft: 'parcel' })
  await user.type(field('City'), 'Iqaluit')
  expect(await screen.findByText('Saved on this device')).toBeTruthy()
  first.unmount()
  open(async () => {}, { draft: 'parcel' })
  await waitFor(() => expect(field('City')).toHaveProperty('value', 'Iqaluit'))
  expect(screen.getByText(/Draft restored/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  await waitFor(() => expect(field('City')).toHaveProperty('value', ''))
  expect(await loadDraft('form:parcel')).toBeUndefined()
})

test('a reload right after the last key loses nothing', async () => {
  const user = userEvent.setup()
  open(async () => {}, { draft: 'parcel' })
  await user.type(field('City'), 'Gander')
  expect(await saveForms()).toBe(true)
  expect((await loadDraft('form:parcel'))?.values).toMatchObject({ to: { city: 'Gander' } })
})

test('once the server has it, the draft is gone', async () => {
  const user = userEvent.setup()
  open(async () => {}, { draft: 'parcel' })
  await user.type(field('City'), 'Laval')
  await user.type(field('Weight'), '2')
  await screen.findByText('Saved on this device')
  await user.click(save())
  await waitFor(async () => expect(await loadDraft('form:parcel')).toBeUndefined())
})

test('a full device is reported, the text stays and the page is not reloaded', async () => {
  const user = userEvent.setup()
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  vi.spyOn(userDatabase().drafts, 'put').mockImplementation(() => {
    throw full
  })
  open(async () => {}, { draft: 'parcel' })
  await user.type(field('City'), 'Alert')
  expect(await saveForms()).toBe(false)
  expect(await screen.findByText(/out of space/)).toBeTruthy()
  // Saving again after the pause: what could not be kept is still not kept.
  expect(await saveForms()).toBe(false)
  expect(field('City')).toHaveProperty('value', 'Alert')
})

test.each([
  ['en', '38,000', 38_000],
  ['en', '1,234.5', 1234.5],
  ['en', '0,125', 0.125],
  ['en', '38 000', 38_000],
  ['fr', '1,500', 1.5],
  ['fr', '38 000', 38_000],
  ['zh', '1,500', 1500],
] as const)(
  'a load of a shipper who writes numbers as people do in %s: %s is %d',
  async (locale, typed, weight) => {
    const submit = vi.fn<(values: unknown) => Promise<void>>(async () => {})
    const user = userEvent.setup()
    open(submit, { locale })
    await user.type(field('City'), 'Laval')
    await user.type(field('Weight'), typed)
    expect((field('Weight') as HTMLInputElement).value).toBe(typed)
    await user.click(save())
    await waitFor(() => expect(submit).toHaveBeenCalledWith(expect.objectContaining({ weight })))
  },
)

test('a draft of another day is restored with its date; discarding it keeps the focus', async () => {
  await saveDraft(
    'form:address:new',
    'form',
    { to: { city: 'Gander', postalCode: '' } },
    new Date(2026, 0, 5, 10, 42).getTime(),
  )
  const user = userEvent.setup()
  open(async () => {}, { draft: 'address:new' })
  expect(await screen.findByText(/saved Jan.? 5, 10:42/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  await waitFor(() => expect((field('City') as HTMLInputElement).value).toBe(''))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('OUTPUT'))
  expect(await loadDraft('form:address:new')).toBeUndefined()
})
