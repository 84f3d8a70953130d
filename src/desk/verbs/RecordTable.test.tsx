import { render, screen } from '@testing-library/react'
import { IntlProvider } from 'react-intl'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { loadDeskMessages } from '#src/desk/words.ts'
import { RecordTable } from './RecordTable.tsx'
import type { Row } from './row-key.ts'

const show = async (noun: string, rows: readonly Row[], locale: Locale = 'en') => {
  const messages = await loadDeskMessages(locale)
  const missing: string[] = []
  render(
    <IntlProvider
      locale={LOCALE_FACTS[locale].bcp47}
      messages={messages as never}
      onError={({ message }) => missing.push(message)}
    >
      <MemoryRouter initialEntries={[`/admin/${noun}`]}>
        <Routes>
          <Route path="/admin/:noun" element={<RecordTable rows={rows} />} />
        </Routes>
      </MemoryRouter>
    </IntlProvider>,
  )
  expect(missing).toEqual([])
  return screen.getAllByRole('cell').map(({ textContent }) => textContent)
}
const aligned = (heading: string) => screen.getByRole('columnheader', { name: heading }).className

test('amounts, percentages, times and our own words are shown as the person reads them', async () => {
  expect(
    await show(
      'topup',
      [{ number: 'TU1', state: 'transfer', total: '-1250.00', at: '2026-11-26 17:20', percent: '19.75' }],
      'fr',
    ),
  ).toEqual([
    'En attente du virement',
    expect.stringMatching(/1\s250,00\s\$/),
    expect.stringMatching(/26 nov\. 2026/),
    expect.stringMatching(/19,75\s%/),
  ])
})

test('one word has each noun’s meaning', async () => {
  expect(await show('claim', [{ number: 'CM1', kind: 'lost' }])).toEqual(['Lost parcel'])
})

test('amounts stand at the right, and an empty column or a written number doesn’t', async () => {
  await show('bank', [
    { number: 'BK1', amount: '5.00', text: '12.00', reference: '' },
    { number: 'BK2', amount: '', text: '13.00', reference: '' },
  ])
  expect(aligned('Amount')).toContain('alignRight')
  expect(aligned('Text')).not.toContain('alignRight')
  expect(aligned('Reference')).not.toContain('alignRight')
})

test('what has no words is shown as it is, and rows within a row are opened', async () => {
  const shown = await show('books', [
    { day: '2026-11-25', turnover: [{ account: 'bank', debitCents: 1250 }], unheardOf: 'x' },
  ])
  expect(screen.getByRole('columnheader', { name: 'unheardOf' })).toBeTruthy()
  expect(shown.join(' ')).toContain('1 row')
  expect(shown.join(' ')).toContain('$12.50')
})
