import type { Load } from '#src/contract/loads.ts'
import type { TestCustomer, TestServer } from '#tests/support/server/server.ts'

/** A customer who can pay for several loads. */
export const wealthyCustomer = (server: TestServer) => server.customer({ creditCents: 5_000_00 })

/** A load as its customer sees it. */
export const loadOf = async (customer: Pick<TestCustomer, 'call'>, id: string) =>
  (await customer.call<Load>('GET', `/loads/${id}`)).data!

/** The customer's browser's response for a link. */
export const fileOf = (server: TestServer, customer: TestCustomer, path: string) =>
  server.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${customer.token}` } })
