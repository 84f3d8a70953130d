import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { object } from 'yup'
import { customsSchema, newCustoms, type Customs } from '#src/domain/customs/customs.ts'
import type { Journey } from '#src/domain/customs/customs-rules.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import type { Messages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { openUserDatabase } from '#src/offline/database/user-database.ts'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { Form } from '#src/components/form/Form.tsx'
import { CustomsFields } from './CustomsFields.tsx'

const schema = object({ customs: customsSchema })
let messages: Messages
beforeAll(async () => {
  messages = await loadAccountMessages('en')
})
beforeEach(async () => {
  await openUserDatabase('mina')
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(readFileSync(`.${url}`, 'utf8'), { headers: { 'content-type': 'application/json' } }),
  )
})

const toUs: Journey = { from: { country: 'CA' }, to: { country: 'US' }, date: '2026-11-23' }
function open(journey: Journey = toUs, customs: Customs = newCustoms()) {
  const submit = vi.fn<(values: { customs: Customs }) => Promise<void>>(async () => {})
  render(
    <TextProvider locale="en" messages={messages}>
      <Form schema={schema} defaultValues={{ customs }} onSubmit={submit}>
        <FieldPrefix value="customs">
          <CustomsFields journey={journey} />
        </FieldPrefix>
      </Form>
    </TextProvider>,
  )
  return { submit, user: userEvent.setup() }
}
const line = (number: number) => within(screen.getByRole('group', { name: `Item ${number}` }))
const sum = (words: string) => screen.getByText(words).nextElementSibling?.textContent

test('a shop declares two commodities for the United States, finds their codes by words and certifies the origin of one', async () => {
  const { submit, user } = open()
  await user.selectOptions(screen.getByLabelText(/^Invoice currency/), 'USD')
  await user.type(line(1).getByLabelText(/^Description/), 'T-shirts, cotton')
  await user.type(line(1).getByLabelText(/^HS code/), 'chandail coton')
  await user.click(await screen.findByRole('option', { name: /^6110\.20/ }, { timeout: 10_000 }))
  expect(line(1).getByLabelText<HTMLInputElement>(/^HS code/).value).toBe('6110.20')
  await line(1).findByText(/Jerseys, pullovers, cardigans/)
  await user.selectOptions(line(1).getByLabelText(/^Country of origin/), 'CA')
  await user.clear(line(1).getByLabelText(/^Quantity/))
  await user.type(line(1).getByLabelText(/^Quantity/), '12')
  await user.type(line(1).getByLabelText(/^Unit weight/), '0.5')
  await user.type(line(1).getByLabelText(/^Unit value/), '19.99')
  expect(sum('Value of the goods')).toBe('$239.88 USD')

  await user.click(screen.getByRole('button', { name: 'Copy item 1' }))
  await waitFor(() => expect(line(2).getByLabelText(/^Description/)).toBe(document.activeElement))
  await user.selectOptions(line(2).getByLabelText(/^Country of origin/), 'CN')
  expect(sum('Value of the goods')).toBe('$479.76 USD')
  expect(sum('Net weight')).toContain('12\u00A0lb')

  await user.clear(screen.getByLabelText('Freight'))
  await user.type(screen.getByLabelText('Freight'), '20')
  expect(sum('Invoice total')).toBe('$499.76 USD')
  await user.click(screen.getByLabelText(/^These charges are part/))
  expect(sum('Invoice total')).toBe('$479.76 USD')

  await user.click(screen.getByLabelText('I certify that the goods originate under CUSMA'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText('Select the origin criterion of the goods you certify')
  await user.type(screen.getByLabelText(/^Email/), 'mina@example.com')
  await user.selectOptions(line(1).getByLabelText('Origin criterion'), 'B')
  await user.type(screen.getByLabelText(/^Name of the person/), 'Mina Roy')
  await user.click(screen.getByLabelText(/^The customs information/))
  expect(sum('Customs documents')).toBe('Commercial invoice · CUSMA certification of origin')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
  expect(submit.mock.calls[0]![0].customs).toMatchObject({
    currency: 'USD',
    chargesIncluded: false,
    freightCharge: 2000,
    cusma: { certify: true },
    commodities: [
      { hsCode: '611020', quantity: 12, unitValue: 1999, originCriterion: 'B' },
      { hsCode: '611020', originCountry: 'CN', originCriterion: '' },
    ],
  })
}, 120_000)

test('a missing value is reported at its own line, and the last line can’t be removed', async () => {
  const { submit, user } = open({ ...toUs, to: { country: 'FR' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove item 1' }).disabled).toBe(true)
  expect(screen.queryByLabelText(/CUSMA/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add item' }))
  await user.click(screen.getByRole('button', { name: 'Remove item 2' }))
  expect(screen.getByRole('button', { name: 'Add item' })).toBe(document.activeElement)
  await user.type(line(1).getByLabelText(/^HS code/), 'not chosen')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await line(1).findByText('An HS code has 6 to 10 digits, such as 6109.10')
  line(1).getByText('Please select country of origin')
  screen.getByText('Please enter name of the person signing customs documents')
  expect(submit).not.toHaveBeenCalled()
}, 120_000)

test('an export to France above CAD 2,000 warns until the declaration number is filled in', async () => {
  const dear = newCustoms()
  const { user } = open(
    { ...toUs, to: { country: 'FR' } },
    {
      ...dear,
      commodities: [{ ...dear.commodities[0]!, hsCode: '611020', quantity: 20, unitValue: 10_000 }],
    },
  )
  const warning = /reported in CERS before leaving Canada/
  screen.getByText(warning)
  await user.selectOptions(screen.getByLabelText(/^Export declaration/), 'filed')
  await user.type(screen.getByLabelText(/^Declaration number/), 'TR-1')
  expect(screen.queryByText(warning)).toBeNull()
}, 120_000)
