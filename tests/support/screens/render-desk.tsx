import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { http } from '#src/api/call.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { DeskApp } from '#src/desk/DeskApp.tsx'
import { deskRoutes } from '#src/desk/router.tsx'
import { loadDeskMessages } from '#src/desk/words.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { injectAdapter } from '#tests/support/server/inject-adapter.ts'
import type { TestCustomer, TestServer } from '#tests/support/server/server.ts'
import type { AccountScreen } from './render.tsx'

interface Options {
  server: TestServer
  /** Who of our staff. */
  staff: TestCustomer
  locale?: Locale
}

/**
 * The operator's desk at a path, talking to the real server in this process. Without a port there is nothing to
 * listen to: changes come by asking again.
 */
export async function renderDesk(
  path: string,
  { server, staff, locale = 'en' }: Options,
): Promise<AccountScreen> {
  http.defaults.adapter = injectAdapter(server.app)
  document.cookie = `token=${staff.token}; Path=/`
  document.cookie = `token_expires=${Date.now() + 3_600_000}; Path=/`
  const router = createMemoryRouter(deskRoutes(), { initialEntries: [path] })
  const client = createQueryClient({ onSessionEnd: () => {}, onBadRequest: () => {} })
  render(
    <DeskApp locale={locale} messages={await loadDeskMessages(locale)} client={client} router={router} />,
  )
  await screen.findByRole('main', undefined, { timeout: 15_000 })
  return { user: userEvent.setup(), router }
}
