import { afterAll, beforeAll } from 'vitest'
import { pdfText } from '#tests/support/documents/read-pdf.ts'
import { startServer, type TestCustomer, type TestServer } from './server.ts'

// Filled before the first test of whoever calls `withCustomsServer`: names that were imported follow.
export let server: TestServer
export let customer: TestCustomer

/** In the tests that follow one customer brings goods over the border. */
export function withCustomsServer(): void {
  beforeAll(async () => {
    server = await startServer()
    customer = await server.customer()
  })
  afterAll(() => server.close())
}

export const post = (path: string, payload: object, locale = 'en') =>
  server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { authorization: `Bearer ${customer.token}`, cookie: `locale=${locale}` },
  })

/** What a paper says, on one line. */
export const said = (pdf: Uint8Array): string => pdfText(pdf).replace(/\s+/g, ' ')
