import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { noticeList } from '#src/api/notices.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { DeviceStorageError } from '#src/offline/database/storage-error.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { LoadError } from './LoadError.tsx'

const messages = await loadAccountMessages('en')
const said = () => noticeList.get().map(({ kind, text, messageId }) => [kind, text ?? messageId])
const shown = (...errors: Error[]) => (
  <TextProvider locale="en" messages={messages}>
    {errors.map((error, at) => (
      <LoadError key={at} error={error} retry={() => {}} />
    ))}
  </TextProvider>
)

beforeEach(() => {
  connectivity.reached()
  for (const { id } of noticeList.get()) noticeList.dismiss(id)
})

test.each([
  [
    'a server that failed',
    new ApiError('envelope', 500, 'Something went wrong'),
    ['error', 'Something went wrong'],
  ],
  ['what was refused', new ApiError('envelope', 601, 'Not that one'), ['warning', 'Not that one']],
  ['any other code', new ApiError('envelope', 404, 'Nothing there'), ['notice', 'Nothing there']],
  ['no network', new ApiError('network', 0, ''), ['error', 'error.network']],
])('%s is shown in place of a screen’s data, and notified as required', (_, error, notice) => {
  render(shown(error))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(said()).toEqual([notice])
})

test('five tiles that fail together notify once, and trying again notifies again', () => {
  const failed = () => new ApiError('envelope', 500, 'Down')
  const { rerender } = render(shown(...Array.from({ length: 5 }, failed)))
  expect(said()).toEqual([['error', 'Down']])
  noticeList.dismiss(noticeList.get()[0]!.id)
  rerender(shown(failed()))
  expect(said()).toEqual([['error', 'Down']])
})

test('a device without room says so in place of the data, and how to go on', () => {
  render(shown(new DeviceStorageError('full', new DOMException('no room', 'QuotaExceededError'))))
  expect(screen.getByText('This device is out of space. Free some up, then try again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(said()).toEqual([])
})
