import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FreightQuote } from '#src/contract/freight.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { eventNotices } from '#server/app/mail-jobs.ts'
import { users } from '#server/db/schema/accounts.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { mailsTo } from '#tests/support/mail/queued-mail.ts'
import { askFreight, freightRequest } from '#tests/support/orders/freight.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let dispatcher: TestCustomer
beforeAll(async () => {
  server = await startServer()
  dispatcher = await server.customer({ roles: ['ROLE_DISPATCHER'] })
})
afterAll(() => server.close())

const run = (verb: string, values: Record<string, string>) =>
  dispatcher.call<DeskOutcome>('POST', '/admin/verbs', { verb, values })
const answer = async <T>(verb: string, values: Record<string, string>): Promise<T> => {
  const { data, msg } = await run(verb, values)
  if (!data) throw new Error(`${verb}: ${msg}`)
  return data.result as T
}
const asked = (customer: TestCustomer): Promise<FreightQuote> =>
  askFreight(
    customer,
    freightRequest({
      mode: 'ftl',
      units: undefined,
      totalWeight: 20_000,
      totalPallets: 3,
      description: 'Pots',
      trailer: { equipment: 'dry_van' },
      from: { country: 'CA', postalCode: 'Y1A 1A1' },
    }),
  )
const speaking = async (locale: Locale): Promise<TestCustomer> => {
  const customer = await server.customer()
  await server.deps.database.sql.update(users).set({ locale }).where(eq(users.id, customer.user.id))
  return customer
}
const words = (text: string) => ({ en: `${text} en`, zh: `${text} zh`, fr: `${text} fr`, sp: `${text} sp` })
const offer = (number: string, more: Record<string, string> = {}) =>
  answer<{
    terms: string[]
    mails?: { language: string; to: string; subject: string; text: string; html: string }[]
  }>('freight offer', { 'quote-number': number, carriage: '1850.00', days: '5', ...more })

test('a text is in the library in every language, and one is a mode’s own', async () => {
  expect((await run('terms set', { code: 'waiting', en: 'Two hours free' })).msg).toMatch(/zh, fr, sp/)
  expect((await run('terms set', { code: 'Waiting!', ...words('x') })).msg).toMatch(/isn’t a code/)
  expect((await run('terms set', { code: 'waiting', ...words('x'), default: 'ship' })).msg).toMatch(
    /isn’t a mode/,
  )
  await answer('terms set', { code: 'waiting', ...words('waiting'), default: 'ftl,rail' })
  await answer('terms set', { code: 'value', ...words('value'), default: 'ftl' })
  await answer('terms set', { code: 'value', fr: 'autre' })
  expect(await answer('terms list', {})).toEqual([
    { code: 'value', defaultFor: 'ftl', ...words('value'), fr: 'autre' },
    { code: 'waiting', defaultFor: 'rail', ...words('waiting') },
  ])
})

test('an offer has its texts in the customer’s language: the mode’s own, those named, or none', async () => {
  const french = await speaking('fr')
  const { number, id } = await asked(french)
  expect((await offer(number, { 'dry-run': '' })).terms).toEqual(['autre'])
  expect((await offer(number, { 'dry-run': '', standard: 'none' })).terms).toEqual([])
  expect(
    (await run('freight offer', { 'quote-number': number, carriage: '1.00', days: '1', standard: 'x' })).msg,
  ).toMatch(/x not found/)
  await offer(number, { standard: 'waiting,value', terms: 'Ours' })
  const { data } = await french.call<FreightQuote>('GET', `/quotes/${id}`)
  expect(data!.offerList[0]!.rate.terms.slice(-3)).toEqual(['waiting fr', 'autre', 'Ours'])
  await answer('terms remove', { code: 'waiting' })
  const again = await french.call<FreightQuote>('GET', `/quotes/${id}`)
  expect(again.data!.offerList[0]!.rate.terms).toContain('waiting fr')
})

test('the email shown beforehand is the one that is sent, but for the link that unsubscribes', async () => {
  const customer = await speaking('zh')
  const { number, id } = await asked(customer)
  const [shown, ...others] = (await offer(number, { mail: '' })).mails!
  expect(others).toEqual([])
  expect((await customer.call<FreightQuote>('GET', `/quotes/${id}`)).data!.offerList).toEqual([])
  expect(shown).toMatchObject({ language: 'zh', to: customer.user.userName })
  await offer(number)
  await runDueJobs(server.deps, { ...eventNotices(server.deps), 'send-mail': async () => {} }, server.app.log)
  const [sent] = await mailsTo(server, customer, 'freight:offered')
  const bare = (text: string) => text.replaceAll(/https?:\/\/[^\s"]+/g, '')
  expect({ ...shown!, text: bare(shown!.text), html: bare(shown!.html) }).toMatchObject({
    subject: sent!.subject,
    text: bare(sent!.text),
    html: bare(sent!.html),
  })
  expect(shown!.html).not.toMatch(/token=/)
})
