import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { noticeList } from '#src/api/notices.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { SessionContext } from '#src/components/account/session.ts'
import { OWNER } from '#tests/blocks/samples.ts'
import { SearchResult } from './SearchResult.tsx'

const messages = await loadAccountMessages('en')

const show = (result: ComponentProps<typeof SearchResult>) =>
  render(
    <TextProvider locale="en" messages={messages}>
      <SessionContext value={OWNER}>
        <MemoryRouter>
          <ul>
            <SearchResult {...result} />
          </ul>
        </MemoryRouter>
      </SessionContext>
    </TextProvider>,
  )

test('following a number without an open database says that it was not stored', async () => {
  show({ number: '1Z5R89390357567127', result: undefined, candidates: [], source: 'carriers' })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Follow 1Z5R89390357567127' }))
  await expect
    .poll(() => noticeList.get().map(({ titleId, messageId }) => [titleId, messageId]))
    .toEqual([['notice.saveFailed', 'state.storage.closed']])
})

test('a carrier whose two formats both match is named once, and a single carrier is not "one of these"', () => {
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

test('a delivered parcel has no expected delivery', () => {
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
