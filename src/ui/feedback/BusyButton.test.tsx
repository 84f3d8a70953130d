import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { BusyButton } from './BusyButton.tsx'

test('a button pressed by keyboard keeps the focus while it works and after, and can’t be pressed twice', async () => {
  const send = vi.fn<() => void>()
  const screenOf = (loading: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input aria-label="Amount" />
      <BusyButton type="submit" loading={loading}>
        Pay
      </BusyButton>
    </form>
  )
  const { rerender } = render(screenOf(false))
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Amount'), '5')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(send).toHaveBeenCalledTimes(1)

  rerender(screenOf(true))
  const button = screen.getByRole('button', { name: /Pay/ })
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Enter}')
  await user.type(screen.getByLabelText('Amount'), '{Enter}')
  expect(send).toHaveBeenCalledTimes(1)

  button.focus()
  rerender(screenOf(false))
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  expect(send).toHaveBeenCalledTimes(2)
})

test('a disabled button is skipped by the keyboard', () => {
  render(
    <BusyButton loading={false} disabled>
      Pay
    </BusyButton>,
  )
  expect(screen.getByRole('button')).toHaveProperty('disabled', true)
})
