import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiKeyWithSecret } from '#src/contract/account/api-keys.ts'
import { allEndpoints } from '#src/contract/contract.ts'
import type { Envelope } from '#src/contract/endpoint.ts'
import type { Load } from '#src/contract/loads.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { API_SCOPES } from '#src/domain/account/api-key.ts'
import { newCustoms } from '#src/domain/customs/customs.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { EXAMPLE_INPUTS } from '#src/features/site/developers/example-inputs.ts'
import { EXAMPLE_LANGUAGES, exampleOf, type ExampleLanguage } from '#src/features/site/developers/examples.ts'
import { possessions, type Owned } from '#tests/api/account/authorisation-matrix.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { printedLabels } from '#tests/support/documents/printed-labels.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { inTurn } from '#tests/support/server/full-run.ts'
import { multipart } from '#tests/support/server/upload.ts'

const run = promisify(execFile)
const calls = allEndpoints
  .filter(({ programs }) => programs !== undefined)
  .map(({ name, binary, intent }) => ({ name, binary, once: intent !== '' }))
  // What others still need is cancelled last.
  .toSorted((one, other) => Number(one.name.endsWith('cancel')) - Number(other.name.endsWith('cancel')))

const PROGRAMS: Record<ExampleLanguage, { needs: string; file: string; start: string[] }> = {
  curl: { needs: 'curl', file: 'example.sh', start: ['bash', 'example.sh'] },
  // Nothing in them needs more than taking the types away, and there are none.
  typescript: { needs: process.execPath, file: 'example.mjs', start: [process.execPath, 'example.mjs'] },
  python: { needs: 'python3', file: 'example.py', start: ['python3', 'example.py'] },
}

describe('the examples of the developers’ page', () => {
  let server: TestServer
  let customer: TestCustomer
  let owned: Owned
  let secret: string
  let origin: string
  let folder: string
  beforeAll(async () => {
    server = await startServer()
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    customer = await server.customer({ creditCents: 9_000_00 })
    owned = await possessions(customer)
    secret = (
      await customer.call<ApiKeyWithSecret>('POST', '/api-keys', { name: 'Examples', scopes: API_SCOPES })
    ).data!.secret
    folder = await mkdtemp(join(tmpdir(), 'portage-examples-'))
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** What stands for the words in capitals: each call gets things it can have. */
  const valuesFor = async (name: string): Promise<Record<string, string>> => {
    const orderId = await orderFor(name)
    const values: Record<string, string> = {
      ORDER_ID: orderId,
      PRINT_ID: owned.printId,
      INTENT_ID: owned.intentId,
      ADDRESS_ID: owned.addressId,
      FACILITY_ID: owned.facilityId,
      PICKUP_ID: owned.pickupId,
      LOAD_ID: owned.loadId,
      QUOTE_ID: owned.quoteId,
      INVOICE_ID: owned.invoiceId,
      TRACKING_NUMBER: (await customer.call<OrderDetails>('GET', `/orders/${orderId}`)).data!.trackingNumber!,
      NEW_ID: make.id(),
      MONTH: '2026-11',
      SHIP_DATE: '2026-11-18',
      PICKUP_DATE: '2026-11-20',
    }
    if (name === 'POST /orders') values.RATE_ID = await quoted()
    if (/manifests\/:id/.test(name)) values.MANIFEST_ID = await manifest()
    if (/fileId/.test(name)) values.FILE_ID = await fileOfLoad()
    if (/label-prints\/:id\/file/.test(name)) {
      values.PRINT_ID = make.id()
      await printedLabels(customer, { id: values.PRINT_ID, ids: [orderId] })
    }
    return values
  }
  const orderFor = async (name: string): Promise<string> => {
    if (/^POST \/(manifests|pickups|orders\/:id\/cancel)$/.test(name)) return buyMore(customer)
    if (!/papers/.test(name)) return owned.orderId
    const id = await buyMore(customer)
    const to = make.address({ country: 'US', province: 'IL', city: 'Chicago', postalCode: '60606' })
    const customs = newCustoms({
      commodities: [make.commodity()],
      signerName: 'Mina Roy',
      customsDeclared: true,
    })
    const shipment = { ...make.shipment({ to }), customs }
    await server.deps.database.sql
      .update(orders)
      .set({ shipment: shipment as never })
      .where(eq(orders.id, id))
    return id
  }
  const quoted = async () => {
    const { body } = EXAMPLE_INPUTS['POST /quotes/parcel']!
    const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...body,
      shipDate: '2026-11-18',
    })
    return data!.rates[0]!.id!
  }
  const manifest = async () => {
    const id = make.id()
    await customer.call('POST', '/manifests', { id, orderIds: [await buyMore(customer)] })
    return id
  }
  const fileOfLoad = async () => {
    const bytes = new TextEncoder().encode('%PDF-1.7\n%…\n')
    const { payload, headers } = await multipart({ kind: 'other' }, [{ name: 'pod.pdf', bytes }])
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/loads/${owned.loadId}/files`,
      payload: payload!,
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${customer.token}` },
    })
    return answer.json<Envelope<Load>>().data!.documents.files[0]!.id
  }

  /** Each call in one language, in turn; in full runs, in all of them. */
  describe.each(EXAMPLE_LANGUAGES.map((language, at) => [language, at] as const))('in %s', (language, at) => {
    const { needs, file, start } = PROGRAMS[language]
    test(`${needs} is on this machine, or these examples are untested`, async () => {
      await expect(run(needs, ['--version'])).resolves.toBeTruthy()
    })

    test.each(inTurn(calls, at, EXAMPLE_LANGUAGES.length))(
      '$name runs and gets what it asks for',
      async (call) => {
        const here = join(folder, `${language}-${calls.indexOf(call)}`)
        mkdirSync(here)
        const program = exampleOf(call, language, origin, await valuesFor(call.name))
        expect(program).not.toMatch(/\b(?:[A-Z]+_(?:ID|DATE|NUMBER)|undefined)\b/)
        writeFileSync(join(here, file), program)
        const [command, ...rest] = start
        const { stdout } = await run(command!, rest, {
          cwd: here,
          env: { PATH: process.env.PATH!, HOME: process.env.HOME!, PORTAGE_KEY: secret },
        })
        // Those in TypeScript and Python fail by themselves; curl prints whatever comes.
        const got = call.binary ? readFileSync(join(here, 'answer.bin'), 'latin1') : stdout
        expect(got).not.toBe('')
        expect(got).not.toMatch(/^\{"code":(?!200,)/)
        expect(call.binary && got.startsWith('{"code"')).toBe(false)
      },
    )
  })
})
