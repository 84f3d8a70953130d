import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { AxiosAdapter } from 'axios'
import { createMemoryRouter } from 'react-router-dom'
import { http } from '#src/api/call.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { answerCache } from '#src/app/start/answer-cache.ts'
import { App } from '#src/app/App.tsx'
import { accountRoutes } from '#src/app/router.tsx'
import type { Locale } from '#src/domain/shared/locale.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import type { TestCustomer, TestServer } from '#tests/support/server/server.ts'
import { injectAdapter } from '#tests/support/server/inject-adapter.ts'

export interface AccountScreen {
  user: UserEvent
  router: ReturnType<typeof createMemoryRouter>
}

interface Options {
  server: TestServer
  customer: TestCustomer
  locale?: Locale
  /** Wraps the connection between client and server. */
  network?: (real: AxiosAdapter) => AxiosAdapter
}

/** The whole account area at a path, signed in, talking to the real server in this process. */
export async function renderAccount(
  path: string,
  { server, customer, locale = 'en', network = (real) => real }: Options,
): Promise<AccountScreen> {
  http.defaults.adapter = network(injectAdapter(server.app))
  document.cookie = `token=${customer.token}; Path=/`
  document.cookie = `token_expires=${Date.now() + 3_600_000}; Path=/`
  const router = createMemoryRouter(accountRoutes(), { initialEntries: [path] })
  const client = createQueryClient({
    onSessionEnd: () => {},
    onBadRequest: () => {},
    answerCache: answerCache,
  })
  render(<App locale={locale} messages={await loadAccountMessages(locale)} client={client} router={router} />)
  // The first screen of a test file is compiled on its way.
  await screen.findByRole('main', undefined, { timeout: 15_000 })
  return { user: userEvent.setup(), router }
}
