import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadPublicMessages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { LogInLink } from './layout/LogInLink.tsx'
import { SignUpCall } from './SignUpCall.tsx'
import { SignUpLink } from './SignUpLink.tsx'

const messages = await loadPublicMessages('en')
const shown = () =>
  render(
    <TextProvider locale="en" messages={messages}>
      <SignUpLink label="layout.signUp" />
      <SignUpCall />
      <LogInLink />
    </TextProvider>,
  )
afterEach(() => {
  cleanup()
  document.cookie = 'token_expires=; Max-Age=0; Path=/'
})

test('a visitor is asked to sign up', () => {
  shown()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Sign Up',
    'SIGN UP NOW to start saving',
    'Log In',
  ])
})

test('a signed-in customer is not, and is led to the dashboard', () => {
  document.cookie = `token_expires=${Date.now() + 60_000}; Path=/`
  shown()
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Go to the dashboard', '/'],
    ['My account', '/user/userInfo'],
  ])
})
