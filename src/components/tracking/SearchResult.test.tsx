import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { noticeList } from '#src/api/notices.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { SearchResult } from './SearchResult.tsx'

const messages = await loadAccountMessages('en')

const show = (result: ComponentProps<typeof SearchResult>) =>
  render(
    <TextProvider locale="en" messages={messages}>
      <MemoryRouter>
        <ul>
          <SearchResult {...result} />
        </ul>
      </MemoryRouter>
    </TextProvider>,
  )

test('who follows a number where nobody’s database is open is told that it was not kept', async () => {
  show({ number: '1Z5R89390357567127', result: undefined, candidates: [], source: 'carriers' })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Follow 1Z5R89390357567127' }))
  await expect
    .poll(() => noticeList.get().map(({ titleId, messageId }) => [titleId, messageId]))
    .toEqual([['notice.saveFailed', 'state.storage.closed']])
})

test('a carrier that a number can be of in two forms is named once, and alone is not "one of these"', () => {
  const form = (format: string) => ({
    courier: 'FedEx',
    courierCode: 'fedex',
    format,
    number: '986578788855',
    trackingUrl: 'https://fedex.example/986578788855',
    checked: true,
  })
  show({
    number: '986578788855',
    result: undefined,
    candidates: [form('FedEx Express (12)'), form('FedEx Ground 12')],
    source: 'carriers',
  })
  expect(screen.getByText('It matches the format of:')).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText('FedEx Express (12), FedEx Ground 12')).toBeTruthy()
})

test('nothing is expected any more of a parcel that has been delivered', () => {
  const parcel = {
    number: '1Z5R89390357567127',
    found: true,
    carrierName: 'UPS',
    sample: false,
    events: [],
    estimatedDelivery: '2026-11-20',
    checkedAt: '2026-11-21T12:00:00Z',
    orderId: null,
    route: null,
  }
  const { unmount } = show({
    number: parcel.number,
    result: { ...parcel, status: 'in_transit' },
    candidates: [],
    source: 'carriers',
  })
  expect(screen.getByText(/^Expected delivery/)).toBeTruthy()
  unmount()
  show({
    number: parcel.number,
    result: { ...parcel, status: 'delivered' },
    candidates: [],
    source: 'carriers',
  })
  expect(screen.queryByText(/^Expected delivery/)).toBeNull()
})
