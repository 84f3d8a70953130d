import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#src/contract/endpoint.ts'
import type { InquiryReceived } from '#src/contract/inquiries.ts'
import { runDueJobs, type JobHandlers } from '#server/jobs/runner.ts'
import { createMailer } from '#server/mail/create-mailer.ts'
import { sendMail } from '#server/app/mail-jobs.ts'
import { deleteOldMail } from '#server/mail/send.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { startSmtp, type ReceivedMail, type TestSmtp } from '#tests/support/mail/smtp-server.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { multipart, sample, type Sample } from '#tests/support/server/upload.ts'

const logged: unknown[] = []
const log = {
  error: (fields: object, message: string) => {
    logged.push({ ...fields, message })
  },
}

async function write(
  server: TestServer,
  more: Record<string, string> = {},
  files: readonly Sample[] = [],
  locale = 'en',
): Promise<InquiryReceived> {
  const body = await multipart(
    {
      id: make.id(),
      topic: 'claim',
      name: 'Mina Roy',
      email: `${make.id()}@example.com`,
      message: 'It is broken.',
      ...more,
    },
    files,
  )
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/inquiries',
    remoteAddress: `192.0.2.${Math.floor(Math.random() * 250)}`,
    ...body,
    headers: { ...body.headers, cookie: `locale=${locale}` },
  })
  return answer.json<Envelope<InquiryReceived>>().data!
}
const mailState = async ({ deps }: TestServer) =>
  (
    (await deps.database.sql.execute(
      'select state, attempts, last_error from jobs order by created_at, id',
    )) as unknown as { rows: { state: string; attempts: number; last_error: string | null }[] }
  ).rows

describe.each(DATABASES)('mail through a real SMTP server, on $name', ({ open }) => {
  let smtp: TestSmtp
  let server: TestServer
  let handlers: JobHandlers
  beforeAll(async () => {
    smtp = await startSmtp()
    server = await startServer({
      database: open,
      env: {
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        SITE_EMAIL: 'desk@portage.test',
        MAIL_FROM: 'Portage <ship@portage.test>',
        RATE_LIMITS: 'inquiry=1000/hour',
      },
    })
    handlers = sendMail(server.deps, createMailer(server.deps.config))
  })
  afterEach(async () => {
    smtp.received.length = 0
    smtp.refuse = undefined
    await server.deps.database.sql.execute('delete from jobs')
  })
  afterAll(async () => {
    await server.close()
    await smtp.close()
  })
  const run = () => runDueJobs(server.deps, handlers, log)

  test('the company gets the inquiry with its attachments and answers the person, who gets a confirmation in Chinese', async () => {
    const picture = sample.png('照片.png', 3000)
    const { number, confirmed } = await write(
      server,
      { email: 'mei@example.com', message: '箱子破了 <b>!' },
      [picture],
      'zh',
    )
    expect(confirmed).toBe(true)
    await run()
    expect(smtp.received.map(({ to }) => to.join()).toSorted()).toEqual([
      'desk@portage.test',
      'mei@example.com',
    ])
    const [company, person] = ['desk@portage.test', 'mei@example.com'].map((to) =>
      smtp.received.find((mail) => mail.to[0] === to)!,
    ) as [ReceivedMail, ReceivedMail]
    expect(company.headers).toMatch(/^Reply-To: mei@example\.com/m)
    expect(company.headers).toContain(`Subject: Inquiry ${number}: Damage or loss`)
    expect(company.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html', 'image/png'])
    expect(company.parts[0]!.text).toContain('> 箱子破了 <b>!')
    expect(company.parts[1]!.text).toContain('箱子破了 &lt;b&gt;!')
    expect(company.parts[2]!.bytes.equals(picture.bytes)).toBe(true)
    expect(person.headers).toMatch(/^From: Portage <ship@portage\.test>/m)
    expect(person.headers).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(person.has(number) && person.has('感谢您的来信')).toBe(true)
    expect(person.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
    expect(await mailState(server)).toEqual([])
  })

  test('a mail server that is down for a while gets everything later, each message once', async () => {
    const { port } = smtp
    await smtp.close()
    const { number } = await write(server)
    for (let minute = 0; minute < 5; minute += 1) {
      await run()
      server.clock.advance(60_000)
    }
    const waiting = await mailState(server)
    expect(
      waiting.map(({ state, attempts, last_error: fault }) => [state, attempts > 2 && attempts < 6, fault]),
    ).toEqual([
      ['waiting', true, 'ESOCKET'],
      ['waiting', true, 'ESOCKET'],
    ])
    smtp = await startSmtp(port)
    for (let minute = 0; minute < 20; minute += 1) {
      await run()
      server.clock.advance(60_000)
    }
    expect(smtp.received.filter(({ headers }) => headers.includes(number))).toHaveLength(2)
    expect(await mailState(server)).toEqual([])
  })

  test('an address that the mail server rejects for good is given up at once, a busy server isn’t', async () => {
    smtp.refuse = { to: '550 no such person' }
    await write(server)
    await run()
    expect((await mailState(server)).map(({ state, last_error: fault }) => [state, fault])).toEqual([
      ['dead', 'EENVELOPE 550'],
      ['dead', 'EENVELOPE 550'],
    ])
    await server.deps.database.sql.execute('delete from jobs')
    smtp.refuse = { to: '450 come back later' }
    await write(server)
    await run()
    expect((await mailState(server)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })

  test('a message too large for the mail server goes without its attachments and says where they are', async () => {
    smtp.refuse = { after: '552 message size exceeds fixed limit' }
    const { number } = await write(server, {}, [sample.mp4('film.mp4', 200_000)])
    await run()
    const company = smtp.received.find(({ to }) => to.includes('desk@portage.test'))!
    expect(company.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
    expect(company.parts[0]!.text.replace(/\s+/g, ' ')).toContain(
      `npm run admin -- inquiries files ${number}`,
    )
    expect(await mailState(server)).toEqual([])
  })

  test('a retried message keeps its ID, so that mail programs recognize the duplicate', async () => {
    // Its emails are the newest, since the clock stands still otherwise.
    server.clock.advance(1000)
    await write(server)
    smtp.refuse = { after: '451 try again' }
    const before = (await server.deps.database.sql.execute(
      'select id from mails order by created_at desc limit 2',
    )) as unknown as { rows: { id: string }[] }
    await run()
    smtp.refuse = undefined
    server.clock.advance(12_000)
    await run()
    const ids = smtp.received.map(({ headers }) => /^Message-ID: <([^@]+)@portage\.test>/m.exec(headers)![1]!)
    expect(ids.toSorted()).toEqual(before.rows.map(({ id }) => id).toSorted())
  })

  test('no personal data is in the log or in the queue, whatever failed', async () => {
    smtp.refuse = { to: '550 5.1.1 <marked@example.com>: no such person' }
    await write(server, { email: 'marked@example.com', name: 'Marked Person', message: 'Marked words' })
    logged.length = 0
    await run()
    expect(logged).toHaveLength(2)
    const { rows } = (await server.deps.database.sql.execute(
      'select payload, last_error from jobs',
    )) as unknown as { rows: unknown[] }
    expect(JSON.stringify(rows)).not.toMatch(/marked/i)
    // Of an error, the server's log has its kind and stack (server/platform/log.ts).
    expect(JSON.stringify(logged.map((line) => ({ ...(line as object), err: undefined })))).not.toMatch(
      /marked/i,
    )
  })

  test('sent mail is kept for thirty days', async () => {
    await write(server, { email: 'kept@example.com' })
    await run()
    const count = async () =>
      (
        (await server.deps.database.sql.execute(
          `select count(*)::int as n from mails where recipient = 'kept@example.com'`,
        )) as unknown as { rows: { n: number }[] }
      ).rows[0]!.n
    server.clock.advance(29 * 86_400_000)
    await deleteOldMail(server.deps)
    expect(await count()).toBe(1)
    server.clock.advance(2 * 86_400_000)
    await deleteOldMail({ ...server.deps, config: { mailDays: 60 } })
    expect(await count(), 'an operator may keep it longer').toBe(1)
    await deleteOldMail(server.deps)
    expect(await count()).toBe(0)
  })
})

test('without SMTP each email becomes a file that only the owner can read, and nobody is promised a confirmation', async () => {
  const server = await startServer()
  try {
    const { number, confirmed } = await write(server, { email: 'mina@example.com' })
    expect(confirmed).toBe(false)
    const mailer = createMailer(server.deps.config)
    const folder = join(server.deps.config.dataDir, 'mail')
    expect(mailer.where).toBe(`Mail is written to ${folder}, not sent. Set SMTP_URL to send it.`)
    await runDueJobs(server.deps, sendMail(server.deps, mailer), log)
    const files = readdirSync(folder)
    expect(files.filter((name) => /^[0-9a-f-]{36}\.eml$/.test(name))).toHaveLength(2)
    for (const name of files) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(
      files
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .filter((text) => text.includes(number) && /^To: mina@example\.com/m.test(text)),
    ).toHaveLength(1)
  } finally {
    await server.close()
  }
})
