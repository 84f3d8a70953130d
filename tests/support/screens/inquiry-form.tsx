import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { AxiosAdapter } from 'axios'
import { Suspense } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { http } from '#src/api/call.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { loadPublicMessages } from '#src/i18n/messages.ts'
import { removeKeptInquiries } from '#src/offline/records/saved-inquiry.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { injectAdapter } from '#tests/support/server/inject-adapter.ts'
import type { Sample } from '#tests/support/server/upload.ts'

// Filled before the first test of whoever calls `withInquiryServer`: names that were imported follow.
export let server: TestServer
/** The way to the server that is always there. */
export let real: AxiosAdapter

/** Each of the tests that follow begins on a device that keeps nothing of an inquiry. */
export function withInquiryServer(): void {
  beforeAll(async () => {
    server = await startServer({
      startsNow: true,
      env: {
        RATE_LIMITS: 'inquiry=1000/hour',
        SMTP_URL: 'smtp://127.0.0.1:1',
        SITE_EMAIL: 'desk@portage.test',
      },
    })
    real = injectAdapter(server.app)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    http.defaults.adapter = real
    document.cookie = 'keep=; Max-Age=0; Path=/'
  })
  afterEach(async () => {
    cleanup()
    await removeKeptInquiries()
  })
}

/** The form as a page has it that was opened just now; what is in memory of the page before is not. */
/** The form as a page has it that was opened just now; what is in memory of the page before is not. */
export async function open(form: 'ContactForm' | 'OceanForm', locale: Locale = 'en'): Promise<UserEvent> {
  cleanup()
  vi.resetModules()
  document.cookie = `locale=${locale}; Path=/`
  const { ContactForm } = await import('#src/features/site/inquiry/ContactForm.tsx')
  const { OceanForm } = await import('#src/features/site/inquiry/OceanForm.tsx')
  const { http: fresh } = await import('#src/api/call.ts')
  const { TextProvider: Provider } = await import('#src/i18n/TextProvider.tsx')
  fresh.defaults.adapter = (config) => (http.defaults.adapter as AxiosAdapter)(config)
  const Form = form === 'ContactForm' ? ContactForm : OceanForm
  const messages = await loadPublicMessages(locale)
  await act(async () => {
    render(
      <Provider locale={locale} messages={messages}>
        <Suspense fallback="…">
          <Form />
        </Suspense>
      </Provider>,
    )
  })
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull())
  return userEvent.setup({ applyAccept: false })
}

const file = ({ name, bytes }: Sample) => new File([new Uint8Array(bytes)], name)

export const attach = (user: UserEvent, ...files: Sample[]) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files.map(file))

/** Fills in the contact form. */
export async function write(user: UserEvent, message = 'The box is broken.'): Promise<void> {
  await user.selectOptions(screen.getByLabelText('Topic'), 'claim')
  await user.type(screen.getByLabelText('Message'), message)
  await user.type(screen.getByLabelText('Your name'), 'Mina Roy')
  await user.type(screen.getByLabelText('Email'), 'mina@example.com')
}

export const press = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send message' }))
