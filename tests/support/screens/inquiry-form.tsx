import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { AxiosAdapter } from 'axios'
import { Suspense } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { http } from '#src/api/call.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { loadPublicMessages } from '#src/i18n/messages.ts'
import { removeSavedInquiries } from '#src/offline/records/saved-inquiry.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { injectAdapter } from '#tests/support/server/inject-adapter.ts'
import type { Sample } from '#tests/support/server/upload.ts'

// Set before the first test of a file that calls `withInquiryServer`. Imports are live bindings.
export let server: TestServer
/** The normal connection to the server. */
export let real: AxiosAdapter

/** For tests of the contact form; each begins on a device that has nothing of an inquiry. */
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
    await removeSavedInquiries()
  })
}

/** The form as on a page that was just opened: nothing from the previous page is in memory. */
/** The form as on a page that was just opened: nothing from the previous page is in memory. */
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

export const pressSend = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send message' }))
