import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { MailChoice } from '#src/contract/site.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { MAIL_TOPICS } from '#src/domain/account/mail-topic.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { runDueJobs, type JobHandlers } from '#server/jobs/runner.ts'
import { labelJobs } from '#server/modules/orders/stored-label.ts'
import { createMailer } from '#server/mail/create-mailer.ts'
import { eventNotices, sendMail } from '#server/app/mail-jobs.ts'
import { follow } from '#server/modules/tracking/follow.ts'
import { sentence } from '#server/platform/messages.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { startSmtp, type ReceivedMail, type TestSmtp } from '#tests/support/mail/smtp-server.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const DAY = 86_400_000

describe.each(DATABASES)('mail about orders through a real SMTP server, on $name', ({ open }) => {
  let smtp: TestSmtp
  let server: TestServer
  let handlers: JobHandlers
  const faults: object[] = []
  beforeAll(async () => {
    smtp = await startSmtp()
    server = await startServer({
      database: open,
      env: {
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        SITE_EMAIL: 'desk@portage.test',
        PUBLIC_URL: 'https://ship.example.com',
      },
    })
    handlers = {
      ...sendMail(server.deps, createMailer(server.deps.config)),
      ...eventNotices(server.deps),
      ...labelJobs(server.deps),
    }
  })
  afterEach(() => {
    smtp.received.length = 0
  })
  afterAll(async () => {
    await server.close()
    await smtp.close()
  })

  async function read(): Promise<ReceivedMail[]> {
    while (
      (await runDueJobs(server.deps, handlers, { error: (fields) => faults.push(fields) })) > 0 &&
      faults.length === 0
    );
    expect(faults).toEqual([])
    return smtp.received.splice(0)
  }
  const to = (mails: ReceivedMail[], address: string) => mails.filter((mail) => mail.to.includes(address))
  async function buyFor(customer: TestCustomer, more: Partial<Shipment> = {}) {
    const shipment = make.shipment({ shipDate: server.clock.now().toISOString().slice(0, 10), ...more })
    const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(shipment),
      carrierCode: 'sample_ground',
    })
    const { orderId } = (
      await customer.call<PurchaseOutcome>('POST', '/orders', {
        intentId: make.id(),
        rateId: data!.rates[0]!.id,
        shipment,
      })
    ).data as { orderId: string }
    return (
      await customer.call<{ id: string; number: string; trackingNumber: string; totalCents: number }>(
        'GET',
        `/orders/${orderId}`,
      )
    ).data!
  }
  const linkIn = ({ headers }: ReceivedMail) => /^List-Unsubscribe: <([^>]+)>/m.exec(headers)?.[1] ?? ''
  const textOf = ({ parts }: ReceivedMail) => parts.find(({ type }) => type === 'text/plain')!.text

  test('the buyer gets every line of the price; the recipient reads in the shipment’s language who is sending it and where it is', async () => {
    const me = await server.customer()
    await me.call('PUT', '/account/profile', { nickName: 'Mina', mobile: '416-555-0134', locale: 'zh' })
    const address = make.address({
      fullName: 'Élodie Tremblay',
      address1: '45 rue Saint-Paul',
      city: 'Montréal',
      province: 'QC',
      postalCode: 'H2Y 1H2',
      phone: '+15145550142',
      email: 'elodie@example.com',
    })
    const order = await buyFor(me, { to: address, notificationLanguage: 'fr' })
    const mails = await read()
    expect(mails.map((mail) => mail.to.join()).toSorted()).toEqual(
      ['elodie@example.com', me.user.userName].toSorted(),
    )
    const [buyer] = to(mails, me.user.userName)
    const text = textOf(buyer!)
    for (const words of [
      '运费',
      '小计',
      '总计',
      order.number,
      order.trackingNumber,
      '示例运价',
      `https://ship.example.com/package/orderList/orderDetails?orderId=${order.id}`,
    ])
      expect(text).toContain(words)
    expect(text).toContain(`$${(order.totalCents / 100).toFixed(2)}`)
    const [recipient] = to(mails, 'elodie@example.com')
    const said = textOf(recipient!)
    for (const words of [
      'Mina Roy vous fait parvenir un envoi',
      `https://ship.example.com/track/tracking?numbers=${order.trackingNumber}`,
    ])
      expect(said).toContain(words)
    expect(said, 'prices and the buyer’s account are nobody else’s').not.toMatch(/\$|orderId|0134|0142/)
    expect(recipient!.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
  })

  test('without the recipient’s email only the buyer is written to', async () => {
    const me = await server.customer()
    await buyFor(me)
    expect((await read()).map((mail) => mail.to.join())).toEqual([me.user.userName])
  })

  test('a delivery is announced once, however often the carrier is asked', async () => {
    const me = await server.customer()
    const { trackingNumber, number } = await buyFor(me)
    await read()
    for (let day = 0; day < 12; day += 1) {
      server.clock.advance(DAY)
      await follow(server.deps, trackingNumber)
      await follow(server.deps, trackingNumber)
    }
    const told = (await read()).map(({ headers }) => /^Subject: (.*)$/m.exec(headers)![1])
    expect(told.filter((subject) => subject === `Order ${number}: delivered`)).toHaveLength(1)
  })

  test('each topic can be turned off in the account, and its emails stop', async () => {
    const me = await server.customer()
    expect((await me.call('PUT', '/account/mail', { off: ['orders'] })).code).toBe(200)
    expect((await me.call('PUT', '/account/mail', { off: ['everything'] })).code).toBe(601)
    await buyFor(me)
    expect(await read()).toEqual([])
    await me.call('PUT', '/account/mail', { off: [] })
    await buyFor(me)
    expect(await read()).toHaveLength(1)
  })

  test('one click in a mail program stops emails of that kind without logging in; the page can undo it', async () => {
    const me = await server.customer()
    await buyFor(me)
    const [mail] = await read()
    expect(mail!.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    const link = linkIn(mail!)
    expect(link).toMatch(/^https:\/\/ship\.example\.com\/mail\/unsubscribe\?token=/)
    expect(textOf(mail!), 'for a person the word is behind the #').toContain(link.replace('?', '#'))
    expect(textOf(mail!)).not.toContain('?token=')
    const { pathname, search, searchParams } = new URL(link)
    const token = searchParams.get('token')!
    const click = (url = pathname + search) =>
      server.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect(
      (await callAs<MailChoice>(server.app, undefined, 'POST', '/mail/choice/read', { token })).data,
    ).toEqual({ address: 'p…@example.com', topic: 'orders', on: true })
    expect((await click()).statusCode).toBe(200)
    expect((await click()).statusCode, 'twice is the same').toBe(200)
    const boundary = {
      method: 'POST' as const,
      url: pathname + search,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    }
    expect((await server.app.inject(boundary)).statusCode, 'RFC 8058 allows either kind of form').toBe(200)
    await buyFor(me)
    expect(await read()).toEqual([])
    expect(
      (await callAs<MailChoice>(server.app, undefined, 'POST', '/mail/choice', { token, on: true })).data,
    ).toMatchObject({ on: true })
    await buyFor(me)
    expect(await read()).toHaveLength(1)
    for (const forged of [`${token.slice(0, -2)}xx`, token.replace('.', 'A.'), 'x', ''])
      expect((await click(`${pathname}?token=${forged}`)).statusCode, forged).toBe(404)
    expect(
      (await callAs(server.app, undefined, 'POST', '/mail/choice', { token: 'forged.token', on: false }))
        .code,
    ).toBe(404)
  })

  test('a recipient who unsubscribes gets no email from any shipper, and only a hash of the address is kept', async () => {
    const [me, another] = [await server.customer(), await server.customer()]
    const end = make.address({
      city: 'Montréal',
      province: 'QC',
      postalCode: 'H2Y 1H2',
      email: 'luc@example.com',
    })
    await buyFor(me, { to: end })
    const [mail] = to(await read(), 'luc@example.com')
    const { pathname, search } = new URL(linkIn(mail!))
    expect(search, 'the address is not in the link').not.toContain('luc')
    expect(
      Buffer.from(new URL(linkIn(mail!)).searchParams.get('token')!.split('.')[0]!, 'base64url').toString(),
    ).not.toContain('luc@example.com')
    await server.app.inject({
      method: 'POST',
      url: pathname + search,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await buyFor(another, { to: { ...end, email: 'Luc@Example.com' } })
    expect((await read()).map((one) => one.to.join())).toEqual([another.user.userName])
    const { rows } = (await server.deps.database.sql.execute('select * from mail_refusals')) as unknown as {
      rows: unknown[]
    }
    expect(JSON.stringify(rows)).not.toMatch(/luc/i)
  })

  test('who books a pickup is told in their language when and where the driver comes, also when it is moved or cancelled; one click stops such emails', async () => {
    const me = await server.customer()
    await me.call('PUT', '/account/profile', { nickName: 'Mina', mobile: '416-555-0156', locale: 'fr' })
    const day = server.clock.now()
    do day.setUTCDate(day.getUTCDate() + 1)
    while (day.getUTCDay() === 0 || day.getUTCDay() === 6)
    const id = make.id()
    const pickup = make.pickup({
      pickupDate: day.toISOString().slice(0, 10),
      address: make.address({ city: 'Vancouver', province: 'BC', postalCode: 'V6B 1A1' }),
    })
    const booked = (
      await me.call<{ number: string; confirmationNumber: string; rev: number }>('POST', '/pickups', {
        ...pickup,
        id,
        carrierCode: 'sample_ground',
        orderIds: [],
      })
    ).data!
    const [first] = await read()
    const said = textOf(first!)
    for (const words of [
      'Sample Ground',
      booked.number,
      booked.confirmationNumber,
      'de 10 h à 15 h',
      'Warehouse East',
      'Transporteur fictif',
      `/package/scheduleList?tab=upcoming&q=${booked.number}`,
    ])
      expect(said.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ').replaceAll(' h 00', ' h')).toContain(
        words,
      )
    await me.call('PUT', `/pickups/${id}`, { ...pickup, latestPickupTime: '16:00', rev: booked.rev })
    await me.call('POST', `/pickups/${id}/cancel`, {})
    const [off, ...none] = await read()
    expect(none, 'a change that was called off before its mail went is not told').toEqual([])
    expect(/^Subject: .*$/m.exec(off!.headers)![0]).toContain(booked.number)
    const { pathname, search, searchParams } = new URL(linkIn(off!))
    await server.app.inject({
      method: 'POST',
      url: pathname + search,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(
      (
        await callAs<MailChoice>(server.app, undefined, 'POST', '/mail/choice/read', {
          token: searchParams.get('token'),
        })
      ).data,
    ).toMatchObject({ topic: 'pickup', on: false })
    await me.call('POST', '/pickups', {
      ...pickup,
      id: make.id(),
      carrierCode: 'sample_ground',
      orderIds: [],
    })
    expect(await read()).toEqual([])
  })

  test('security emails have no unsubscribe link', async () => {
    const me = await server.customer()
    await callAs(server.app, undefined, 'POST', '/auth/forgot', { email: me.user.userName })
    const [mail] = await read()
    expect(mail!.headers).not.toContain('List-Unsubscribe')
  })
})

test('every topic has its texts in every language, in the account and on the public page', () => {
  for (const locale of LOCALES)
    for (const topic of MAIL_TOPICS)
      for (const id of [`option.mailTopic.${topic}`, `site.unsubscribe.topic.${topic}`])
        expect(sentence(locale, id), `${locale} ${id}`).not.toBe(id)
})
