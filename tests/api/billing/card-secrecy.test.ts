import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { captureServerLog, logged, server } from '#tests/support/server/captured-log.ts'
import { callAs } from '#tests/support/server/server.ts'

/** A test number that no other test would enter by chance. */
const NUMBER = '5105105105105100'
const CVV = '739'

captureServerLog()

test('a card’s number and CVV are nowhere: not in the database, the log or any response, accepted or refused', async () => {
  const customer = await server.customer({ creditCents: 0 })
  const secret = {
    cardNumber: '5105 1051 0510 5100',
    cardType: 'mastercard',
    expirationMonth: 12,
    expirationYear: 2031,
    cvv: CVV,
  }
  const answers = [
    await customer.call<{ token: string }>('POST', '/sandbox/cards', secret),
    await customer.call('POST', '/sandbox/cards', { ...secret, cardType: 'visa' }),
    await customer.call('POST', '/sandbox/cards', { ...secret, cvv: `${CVV}1` }),
    await customer.call('POST', '/sandbox/cards', { ...secret, cardNumber: '5425233430109903' }),
    await callAs(server.app, undefined, 'POST', '/sandbox/cards', secret),
  ]
  expect(answers.map(({ code }) => code)).toEqual([200, 601, 601, 601, 401])
  // A body that no handler reads, and one that can't be parsed.
  answers.push(await customer.call('POST', '/cards', { ...secret }))
  const broken = await server.app.inject({
    method: 'POST',
    url: '/api/sandbox/cards',
    payload: `{"cardNumber":"${NUMBER}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
  })
  const card = await addCard(customer)
  await topUp(customer, { cardId: card.id })

  const everything = await dump()
  expect(everything).toContain('sbx_')
  for (const place of [everything, logged, JSON.stringify(answers), broken.body])
    for (const words of [
      NUMBER,
      '5105 1051',
      '5425233430109903',
      '4242424242424242',
      `"${CVV}"`,
      `"${CVV}1"`,
    ])
      expect(place.includes(words), words).toBe(false)
  expect(logged).toMatch(/sandbox\/cards/)
})

async function dump(): Promise<string> {
  const { rows: tables } = (await server.deps.database.sql.execute(
    sql`select table_name as name from information_schema.tables where table_schema in ('public', 'drizzle')`,
  )) as unknown as { rows: { name: string }[] }
  const parts = await Promise.all(
    tables
      .filter(({ name }) => !name.startsWith('__'))
      .map(async ({ name }) =>
        JSON.stringify(
          (
            (await server.deps.database.sql.execute(
              sql.raw(`select to_jsonb(t)::text as row from "${name}" t`),
            )) as unknown as { rows: unknown[] }
          ).rows,
        ),
      ),
  )
  return parts.join('\n').replaceAll('\\"', '"')
}
