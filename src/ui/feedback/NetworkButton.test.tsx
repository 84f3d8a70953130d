import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'
import { noticeList } from '#src/api/notices.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { NetworkButton, type NetworkButtonProps } from './NetworkButton.tsx'

const messages = await loadAccountMessages('en')
const sent = vi.fn<() => void>()
beforeEach(() => {
  sent.mockClear()
  connectivity.reached()
})

function form(more: Partial<NetworkButtonProps> = {}) {
  render(
    <TextProvider locale="en" messages={messages}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent()
        }}
      >
        <input aria-label="Amount" />
        <NetworkButton type="submit" {...more}>
          Pay
        </NetworkButton>
      </form>
    </TextProvider>,
  )
  return { button: screen.getByRole('button', { name: 'Pay' }), user: userEvent.setup() }
}

test('offline, a click and Enter in a field do nothing, and both say why', async () => {
  const { button, user } = form()
  act(() => connectivity.lost())
  const said = () => noticeList.get().map(({ messageId }) => messageId)
  await user.click(button)
  expect(said()).toEqual(['state.needsNetwork'])
  noticeList.dismiss(noticeList.get()[0]!.id)
  await user.type(screen.getByLabelText('Amount'), '5{Enter}')
  expect(said()).toEqual(['state.needsNetwork'])
  expect(sent).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby')!)!.textContent).toMatch(
    /need a connection/,
  )
})

test('the focus stays while the network is lost and comes back', async () => {
  const { button, user } = form()
  button.focus()
  act(() => connectivity.lost())
  expect(document.activeElement).toBe(button)
  act(() => connectivity.reached())
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  expect(sent).toHaveBeenCalledOnce()
})

test('on an unreliable connection the button works, and so it does when no network is needed', async () => {
  const { button, user } = form()
  act(() => connectivity.failed('noAnswer'))
  await user.click(button)
  expect(sent).toHaveBeenCalledOnce()
})

test('a button that needs no network is never blocked', async () => {
  const { button, user } = form({ needsNetwork: false })
  act(() => connectivity.lost())
  await user.click(button)
  expect(sent).toHaveBeenCalledOnce()
})
