import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#src/contract/endpoint.ts'
import type { InquiryReceived } from '#src/contract/inquiries.ts'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '#src/domain/shared/limits.ts'
import { parseNumber } from '#src/domain/shared/public-number.ts'
import { deleteUnusedFiles, storedFile } from '#server/files/files.ts'
import { deleteOldInquiries } from '#server/modules/inquiries/retention.ts'
import { listInquiryFiles, findInquiry } from '#server/modules/inquiries/repository.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { multipart, sample, type Sample } from '#tests/support/server/upload.ts'

const written = (more: Record<string, string> = {}) => ({
  id: make.id(),
  topic: 'claim',
  name: 'Élodie Tremblay',
  email: `${make.id()}@example.com`,
  phone: '514-555-0142',
  message: 'The corner is broken.\nSee the pictures.',
  homepage: '',
  ...more,
})

describe.each(DATABASES)('writing to us, on $name', ({ open }) => {
  let server: TestServer
  let callers = 0
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  interface From {
    token?: string
    address?: string
    locale?: string
  }
  async function send(
    fields: Record<string, string>,
    files: readonly Sample[] = [],
    { token, address, locale }: From = {},
  ) {
    const body = await multipart(fields, files)
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/inquiries',
      remoteAddress: address ?? `192.0.2.${(callers += 1) % 250}`,
      ...body,
      headers: {
        ...body.headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(locale && { cookie: `locale=${locale}` }),
      },
    })
    return { status: answer.statusCode, ...answer.json<Envelope<InquiryReceived>>() }
  }
  const rows = async (table: string, where = 'true') =>
    (
      (await server.deps.database.sql.execute(`select * from ${table} where ${where}`)) as unknown as {
        rows: Record<string, unknown>[]
      }
    ).rows

  test('a visitor sends text and pictures: all of it is stored, under a short number, with emails to both in the queue', async () => {
    const fields = written()
    const files = [sample.png('../../照片.png', 5000), sample.jpeg('Photo 2.JPG')]
    const { code, data } = await send(fields, files, { locale: 'fr' })
    expect(code).toBe(200)
    expect(parseNumber(data!.number)).toEqual({ kind: 'inquiry', number: data!.number })
    const kept = (await findInquiry(server.deps.database, { number: data!.number }))!
    expect(kept).toMatchObject({
      id: fields.id,
      topic: 'claim',
      name: fields.name,
      email: fields.email,
      message: fields.message,
      locale: 'fr',
      customerId: null,
      suspected: false,
      details: {},
    })
    const attached = await listInquiryFiles(server.deps.database, fields.id)
    expect(attached.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['照片.png', 'image/png', 5000],
      ['Photo 2.jpg', 'image/jpeg', 100],
    ])
    for (const [at, { fileId }] of attached.entries())
      expect(Buffer.from((await storedFile(server.deps, fileId))!.bytes).equals(files[at]!.bytes)).toBe(true)
    const mails = await rows('mails', `subject like '%${data!.number}%'`)
    expect(
      mails
        .map(
          ({ kind, recipient, reply_to: answerTo }) =>
            `${String(kind)} to ${String(recipient)}, answers to ${String(answerTo)}`,
        )
        .toSorted(),
    ).toEqual([
      `inquiry.company to ${server.deps.config.site.email}, answers to ${fields.email}`,
      `inquiry.confirmation to ${fields.email}, answers to null`,
    ])
    expect(mails.find(({ kind }) => kind === 'inquiry.company')!.text).toContain(
      '> The corner is broken.\n> See the pictures.',
    )
    const confirmation = mails.find(({ kind }) => kind === 'inquiry.confirmation')!
    expect(confirmation.subject).toBe(`Message ${data!.number}\u00a0: reçu – Portage`)
    // Anyone can enter any address: our email carries no one's words to it.
    expect(`${String(confirmation.text)}${String(confirmation.html)}`).not.toMatch(/corner|Élodie|514/)
  })

  test('who is logged in is recorded, and nothing changes for visitors', async () => {
    const customer = await server.customer()
    const { data } = await send(written(), [], { token: customer.token })
    expect(await findInquiry(server.deps.database, { number: data!.number })).toMatchObject({
      customerId: customer.user.customerId,
      userId: customer.user.id,
    })
    const { data: other } = await send(written(), [], { token: 'x'.repeat(43) })
    expect(await findInquiry(server.deps.database, { number: other!.number })).toMatchObject({
      customerId: null,
    })
  })

  test('however often the same inquiry arrives, even at once, it is one, with the same response', async () => {
    const fields = written()
    const files = [sample.png()]
    const answers = await Promise.all([send(fields, files), send(fields, files), send(fields, files)])
    answers.push(await send(fields, files))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ data }) => data!.number)).size).toBe(1)
    expect(await rows('inquiries', `id = '${fields.id}'`)).toHaveLength(1)
    expect(await rows('mails', `subject like '%${answers[0]!.data!.number}%'`)).toHaveLength(2)
  })

  test('a text changed after a lost response isn’t taken for the first, and the refusal says what arrived', async () => {
    const fields = written()
    const { data } = await send(fields, [sample.png()])
    for (const again of [
      await send({ ...fields, message: 'Other words' }, [sample.png()]),
      await send(fields, [sample.png('box.png', 101)]),
      await send(fields),
    ])
      expect(again).toMatchObject({ code: 409, msg: expect.stringContaining(data!.number) as string })
    expect((await findInquiry(server.deps.database, { id: fields.id }))!.message).toBe(fields.message)
  })

  test.each([
    [
      'a picture of a byte more than 5 MB',
      () => [sample.png('big.png', MAX_IMAGE_BYTES + 1)],
      'validation.tooLarge',
    ],
    [
      'a video of a byte more than 20 MB',
      () => [sample.mp4('long.mp4', MAX_VIDEO_BYTES + 1)],
      'validation.tooLarge',
    ],
    [
      'two videos of 20 MB',
      () => [
        sample.mp4('a.mp4', MAX_VIDEO_BYTES - 2_000_000),
        sample.mp4('b.mp4', MAX_VIDEO_BYTES - 8_000_000),
      ],
      'validation.oneVideo',
    ],
    [
      'six pictures',
      () => Array.from({ length: 6 }, (_, n) => sample.png(`${n}.png`)),
      'validation.tooManyImages',
    ],
    [
      'thirty pictures',
      () => Array.from({ length: 30 }, (_, n) => sample.png(`${n}.png`)),
      'validation.tooManyImages',
    ],
    ['a picture and a video', () => [sample.png(), sample.mp4()], 'validation.oneMediaType'],
    ['a program that is called a picture', () => [sample.program('holiday.png')], 'validation.mediaType'],
  ])('%s: refused at its field, and nothing is stored', async (_, files, message) => {
    const fields = written()
    expect(await send(fields, files())).toMatchObject({ status: 200, code: 601, fields: { files: message } })
    expect(await findInquiry(server.deps.database, { id: fields.id })).toBeUndefined()
  })

  test('five pictures of 5 MB are accepted, a video of 20 MB is, and a picture named like a PDF is a picture', async () => {
    expect(
      (
        await send(
          written(),
          Array.from({ length: 5 }, (_, n) => sample.jpeg(`${n}.jpg`, MAX_IMAGE_BYTES)),
        )
      ).code,
    ).toBe(200)
    expect((await send(written(), [sample.mp4('film.mp4', MAX_VIDEO_BYTES)])).code).toBe(200)
    const fields = written()
    expect((await send(fields, [sample.png('scan.pdf')])).code).toBe(200)
    expect((await listInquiryFiles(server.deps.database, fields.id))[0]).toMatchObject({
      name: 'scan.png',
      type: 'image/png',
    })
  })

  test('a body of fifty megabytes is refused with the same message before it is read', async () => {
    const { status, msg, fields } = await send(written(), [sample.mp4('hours.mp4', 50 * 1024 * 1024)])
    expect({ status, msg, fields }).toEqual({
      status: 413,
      msg: 'The size is too large',
      fields: { files: 'validation.tooLarge' },
    })
  })

  test('a truncated body, and one that isn’t multipart, are refused as unreadable', async () => {
    const body = await multipart(written(), [sample.png()])
    const cut = await server.app.inject({
      method: 'POST',
      url: '/api/inquiries',
      remoteAddress: '198.51.100.1',
      ...body,
      payload: (body.payload as Buffer).subarray(0, 400),
    })
    expect(cut.statusCode).toBe(400)
    const other = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '198.51.100.2',
      ...body,
    })
    expect(other.statusCode, 'files for a call that takes none').toBe(415)
  })

  test('an ocean inquiry stores what a rate depends on, and the company gets it', async () => {
    const { data } = await send(
      written({
        topic: 'ocean',
        message: '',
        originCountry: 'CN',
        originPlace: 'Ningbo',
        destinationPlace: 'Toronto',
        oceanMode: 'FCL',
        containerType: '40HC',
        containerCount: '2',
        cubicMetres: '9',
        kilograms: '18000',
        readyDate: '2026/12/01',
        goods: 'Furniture',
      }),
    )
    expect((await findInquiry(server.deps.database, { number: data!.number }))!.details).toEqual({
      originCountry: 'CN',
      originPlace: 'Ningbo',
      destinationPlace: 'Toronto',
      oceanMode: 'FCL',
      containerType: '40HC',
      containerCount: 2,
      kilograms: 18_000,
      readyDate: '2026-12-01',
      goods: 'Furniture',
    })
    const [mail] = await rows('mails', `kind = 'inquiry.company' and subject like '%${data!.number}%'`)
    expect(mail!.text).toMatch(/Container type: 40HC\nNumber of containers: 2\nTotal weight \(kg\): 18000/)
  })

  test('a bot that fills in everything gets the same response as a person; its text is kept apart and emailed to nobody', async () => {
    const { code, data } = await send(written({ homepage: 'https://buy.example' }))
    expect(code).toBe(200)
    expect(await findInquiry(server.deps.database, { number: data!.number })).toMatchObject({
      suspected: true,
    })
    expect(await rows('mails', `subject like '%${data!.number}%'`)).toEqual([])
  })

  test('the sixth inquiry within an hour from one address has to wait, with a message; another address doesn’t', async () => {
    const address = '203.0.113.9'
    for (let n = 0; n < 5; n += 1) expect((await send(written(), [], { address })).code).toBe(200)
    expect(await send(written(), [], { address })).toMatchObject({
      status: 429,
      code: 429,
      msg: 'Too many attempts. Please wait 60 minutes.',
    })
    expect((await send(written(), [], { address: '203.0.113.10' })).code).toBe(200)
    server.clock.advance(3_600_000)
    expect((await send(written(), [], { address })).code).toBe(200)
  })

  test('an address that was entered by others gets at most three confirmations an hour; the company gets every inquiry', async () => {
    const email = 'victim@example.com'
    const numbers = []
    for (let n = 0; n < 5; n += 1) numbers.push((await send(written({ email }))).data!.number)
    expect(await rows('mails', `recipient = '${email}'`)).toHaveLength(3)
    for (const number of numbers)
      expect(await rows('mails', `kind = 'inquiry.company' and subject like '%${number}%'`)).toHaveLength(1)
  })

  test('after 24 months an inquiry and its files are deleted, a day earlier they are there; files of failed requests are deleted after a day', async () => {
    const fields = written()
    await send(fields, [sample.png()])
    const [file] = await listInquiryFiles(server.deps.database, fields.id)
    server.clock.advance(729 * 86_400_000)
    await deleteOldInquiries(server.deps)
    await deleteUnusedFiles(server.deps)
    expect(await storedFile(server.deps, file!.fileId)).toBeDefined()
    server.clock.advance(3 * 86_400_000)
    await deleteOldInquiries({ ...server.deps, config: { inquiryMonths: 25 } })
    expect(
      await findInquiry(server.deps.database, { id: fields.id }),
      'an operator may keep it longer',
    ).toBeDefined()
    await deleteOldInquiries(server.deps)
    expect(await findInquiry(server.deps.database, { id: fields.id })).toBeUndefined()
    await deleteUnusedFiles(server.deps)
    expect(await storedFile(server.deps, file!.fileId)).toBeUndefined()
    expect(await rows('file_contents', `id = '${file!.fileId}'`)).toEqual([])
  })
})
