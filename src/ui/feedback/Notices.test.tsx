import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noticeList, notify, type Notice } from '#src/api/notices.ts'
import { ERROR_TOAST_MS } from '#src/domain/shared/limits.ts'
import { LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { Notices } from './Notices.tsx'

beforeEach(() => {
  for (const { id } of noticeList.get()) noticeList.dismiss(id)
})

async function told(notice: Omit<Notice, 'id'>, locale: Locale = 'en') {
  render(
    <TextProvider locale={locale} messages={await loadAccountMessages(locale)}>
      <Notices />
    </TextProvider>,
  )
  act(() => notify(notice))
  return screen.getByText((_, element) => element!.classList.contains('MuiAlert-message')).textContent
}

test('a person who saved something reads the required message and, below it, where the data is now', async () => {
  expect(await told({ kind: 'done', messageId: 'notice.saved' })).toBe(
    'Successfully saved!It’s in your account, on all your devices.',
  )
})

test.each(LOCALES)(
  'a person who cancelled an order reads in %s which one, and where the money is',
  async (locale) => {
    const words = await told(
      {
        kind: 'done',
        messageId: 'notice.canceled',
        more: { id: 'notice.canceledOrder', values: { number: 'OR0001-0019' } },
      },
      locale,
    )
    expect(words).toMatch(/OR0001-0019/)
    expect(words).not.toMatch(/^OR0001-0019/)
  },
)

test('a person who pressed twice reads that the first press counts', async () => {
  expect(await told({ kind: 'warning', messageId: 'error.repeat' })).toBe(
    'Data is being processed, please do not resubmitWe already have it. Wait a moment for the result.',
  )
})

test('a failure’s reason is its only second line', async () => {
  expect(await told({ kind: 'error', titleId: 'notice.saveFailed', text: 'Too many addresses.' })).toBe(
    'Save failed!Too many addresses.',
  )
})

test('a message that needs no second line has none', async () => {
  expect(await told({ kind: 'done', messageId: 'notice.onDevice' })).toBe(
    'Your changes are saved on this device and will be sent as soon as possible.',
  )
})

test('an error stays until it is closed; what was done, and a lost connection, go by themselves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await told({ kind: 'error', text: 'Too many addresses.' })
  act(() => notify({ kind: 'done', text: 'Saved.' }))
  act(() => notify({ kind: 'error', brief: true, text: 'No connection.' }))
  act(() => void vi.advanceTimersByTime(ERROR_TOAST_MS + 100))
  vi.useRealTimers()
  expect(screen.queryByText('Saved.')).toBeNull()
  expect(screen.queryByText('No connection.')).toBeNull()
  act(() =>
    screen.getByText('Too many addresses.').closest('.MuiAlert-root')!.querySelector('button')!.click(),
  )
  expect(screen.queryByText('Too many addresses.')).toBeNull()
})

test('what fails again and again is said once, after whatever was said in between', async () => {
  const full = { kind: 'error', titleId: 'notice.saveFailed', text: 'This device is full.' } as const
  await told(full)
  act(() => notify({ kind: 'warning', text: 'Too many addresses.' }))
  act(() => notify(full))
  act(() => notify(full))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Too many addresses.',
    'Save failed!This device is full.',
  ])
})
