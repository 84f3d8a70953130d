import { act, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { RateList } from './RateList.tsx'

const messages = await loadAccountMessages('en')
const NOW = Date.parse('2026-11-26T22:30:00.000Z')
const rate = (serviceName: string, totalCents: number, more: Partial<QuotedRate> = {}) =>
  ({
    id: serviceName,
    carrierCode: 'ground',
    carrierName: 'Ground',
    serviceCode: serviceName,
    serviceName,
    sample: false,
    lines: [],
    taxes: [],
    subtotalCents: totalCents,
    totalCents,
    listTotalCents: totalCents,
    savingCents: 0,
    transitDays: 2,
    shipDate: '2026-11-26',
    deliveryDate: '2026-11-30',
    validUntil: new Date(NOW + 30 * 60_000).toISOString(),
    ...more,
  }) as QuotedRate

const asked: string[] = []
const shown = (rates: QuotedRate[], chosen?: { carrierCode: string; serviceCode: string }) => (
  <MemoryRouter>
    <TextProvider locale="en" messages={messages}>
      <RateList
        rates={rates}
        refused={[]}
        askedDay="2026-11-26"
        chosen={chosen}
        choose={async ({ serviceName }) => void asked.push(serviceName)}
        askAll={() => asked.push('all again')}
      />
    </TextProvider>
  </MemoryRouter>
)
const minutes = (many: number) => act(() => void vi.advanceTimersByTime(many * 60_000))
const choose = (service: string) => screen.getByRole('button', { name: `Choose Ground · ${service}` })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  asked.length = 0
})
afterEach(() => vi.useRealTimers())

test('two minutes before prices lapse a shipper hears of it; after that Choose keeps the focus and says why it does nothing', () => {
  render(shown([rate('Economy', 1400)]))
  expect(screen.getByRole('timer').textContent).toBe('Rates valid for 30 minutes')
  minutes(28)
  expect(screen.getByText('2 minutes left to choose at these rates')).toBeTruthy()
  choose('Economy').focus()
  minutes(2)
  expect(document.activeElement).toBe(choose('Economy'))
  expect(choose('Economy').getAttribute('aria-disabled')).toBe('true')
  act(() => choose('Economy').click())
  expect(asked).toEqual([])
  expect(document.activeElement?.textContent).toMatch(/^These rates have expired/)
  act(() => screen.getByRole('button', { name: 'Refresh rates' }).click())
  expect(asked).toEqual(['all again'])
})

test('a later day says why: after today’s cut-off, or closed; a day that was asked for says nothing', () => {
  const later = { shipDate: '2026-11-27' }
  render(
    shown([
      rate('Next Day', 1400, { ...later, delay: { why: 'cutOff', cutOff: '17:00' } }),
      rate('Saturday', 1500, { ...later, delay: { why: 'closed', cutOff: '17:00' } }),
      rate('Live', 1600, later),
      rate('Today', 1700),
    ]),
  )
  const words = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => /Ships .*?(?=Choose)/.exec(textContent)?.[0])
  expect(words).toEqual([
    'Ships Fri, Nov 27: it’s after today’s 5:00\u00A0p.m. cut-off',
    'Ships Fri, Nov 27: the carrier is closed until then',
    'Ships Fri, Nov 27',
    undefined,
  ])
})

test('only what was chosen looks chosen, and samples are called that once, by their carrier where others are real', () => {
  const rates = [
    rate('Economy', 1400),
    rate('Express', 1900, { sample: true, carrierName: 'Sample Express', deliveryDate: '2026-11-27' }),
  ]
  const { rerender } = render(shown(rates))
  const pressed = () =>
    within(screen.getByRole('list'))
      .queryAllByRole('button', { pressed: true })
      .map((button) => button.getAttribute('aria-label'))
  expect(pressed()).toEqual([])
  expect(screen.getAllByText('Sample rates: Sample Express').length).toBe(1)
  const [cheapest, fastest] = screen.getAllByRole('listitem')
  expect(within(cheapest!).getByText('Cheapest')).toBeTruthy()
  expect(within(fastest!).getByText('Fastest')).toBeTruthy()
  rerender(shown(rates, { carrierCode: 'ground', serviceCode: 'Economy' }))
  expect(pressed()).toEqual(['Continue: Ground · Economy'])
})
