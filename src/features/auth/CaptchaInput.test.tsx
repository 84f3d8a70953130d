import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadPublicMessages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { CaptchaInput } from './CaptchaInput.tsx'

const messages = await loadPublicMessages('en')

test('the characters of the captcha are marked as required, visibly and for screen readers', async () => {
  const captcha = Promise.resolve({ uuid: 'u', img: 'data:image/png;base64,' })
  await act(async () => {
    render(
      <TextProvider locale="en" messages={messages}>
        <CaptchaInput state={{ captcha, renew: () => {}, byMail: () => {}, failure: undefined } as never} />
      </TextProvider>,
    )
  })
  const input = await screen.findByLabelText(/Characters in the picture/)
  expect(input.getAttribute('aria-required')).toBe('true')
  expect(document.querySelector('label')!.textContent).toBe('Characters in the picture *')
})
