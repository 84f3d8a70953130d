import { afterAll, beforeAll } from 'vitest'
import { pdfText } from '#tests/support/documents/read-pdf.ts'
import { startServer, type TestCustomer, type TestServer } from './server.ts'

// Set before the first test of a file that calls `withCustomsServer`. Imports are live bindings.
export let server: TestServer
export let customer: TestCustomer

/** For tests of one customer who ships goods across the border. */
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

/** A PDF's text on one line. */
export const said = (pdf: Uint8Array): string => pdfText(pdf).replace(/\s+/g, ' ')
