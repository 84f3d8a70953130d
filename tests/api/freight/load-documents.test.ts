import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Load } from '#src/contract/loads.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { buyLoad, freightBooking, freightRequest, UNIT } from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { pdfCodes, pdfText } from '#tests/support/documents/read-pdf.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { multipart, sample, type Sample } from '#tests/support/server/upload.ts'
import { wealthyCustomer, loadOf, fileOf } from '#tests/support/orders/loads.ts'

const PDF: Sample = { name: 'pod.pdf', bytes: new TextEncoder().encode('%PDF-1.7\n%…\n') }

describe.each(DATABASES)('documents and files of loads on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const upload = async (customer: TestCustomer, id: string, kind: string, files: Sample[]) => {
    const sent = await multipart({ kind }, files)
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/loads/${id}/files`,
      payload: sent.payload!,
      headers: { ...(sent.headers as Record<string, string>), authorization: `Bearer ${customer.token}` },
    })
    return answer.json<{ code: number; data?: Load; fields?: Record<string, string> }>()
  }

  test('the bill of lading and a label for each pallet can be opened, always the same, and each opening is recorded, but not copies that a device stores', async () => {
    const customer = await wealthyCustomer(server)
    const { loadId } = await buyLoad(customer, freightRequest({ units: [{ ...UNIT, quantity: 2 }] }))
    const load = await loadOf(customer, loadId)
    const bol = await fileOf(server, customer, `/loads/${loadId}/documents/bol`)
    expect(bol.headers['content-type']).toBe('application/pdf')
    expect(pdfText(bol.rawPayload)).toContain(load.loadNumber)
    const labels = [
      await fileOf(server, customer, `/loads/${loadId}/documents/palletLabels`),
      await fileOf(server, customer, `/loads/${loadId}/documents/palletLabels`),
    ]
    expect(labels[0]!.rawPayload.equals(labels[1]!.rawPayload)).toBe(true)
    const codes = pdfCodes(labels[0]!.rawPayload)
    expect(codes).toHaveLength(2)
    expect(new Set(codes.map((page) => page.find((code) => code.startsWith('00')))).size).toBe(2)
    expect(
      (await fileOf(server, customer, `/loads/${loadId}/documents/dangerousGoods`)).json(),
    ).toMatchObject({
      code: 404,
    })
    expect(
      (await fileOf(server, await wealthyCustomer(server), `/loads/${loadId}/documents/bol`)).json(),
    ).toMatchObject({ code: 404 })
    expect(
      (await fileOf(server, customer, `/loads/${loadId}/documents/bol?ahead=1`)).rawPayload.equals(
        bol.rawPayload,
      ),
    ).toBe(true)
    expect(
      (await loadOf(customer, loadId)).history.filter(({ event }) => event === 'load.paperPrinted'),
    ).toHaveLength(3)
  })

  test('a cross-border pallet is booked with what customs requires, and its documents can be read', async () => {
    const customer = await wealthyCustomer(server)
    const chicago = make.address({
      fullName: 'Sam Lee',
      company: 'Lake Shore Goods',
      address1: '200 W Adams St',
      city: 'Chicago',
      province: 'IL',
      country: 'US',
      postalCode: '60606',
      phone: '+13125550142',
    })
    const over = freightRequest({ to: { country: 'US', postalCode: '60606' } })
    await expect(buyLoad(customer, over, freightBooking({ delivery: { address: chicago } }))).rejects.toThrow(
      '601',
    )
    const { loadId } = await buyLoad(
      customer,
      over,
      freightBooking({ delivery: { address: chicago }, customs: make.packingList().customs }),
    )
    const { documents } = await loadOf(customer, loadId)
    expect(documents.papers).toEqual(['bol', 'palletLabels', 'commercialInvoice'])
    const paper = await fileOf(server, customer, `/loads/${loadId}/documents/commercialInvoice`)
    expect(paper.headers['content-type']).toBe('application/pdf')
    const text = pdfText(paper.rawPayload).replace(/\s+/g, ' ')
    for (const words of [
      'Commercial invoice',
      'Lake Shore Goods',
      'Chicago IL 60606',
      'T-shirts, cotton',
      '6109.10',
      'SAMPLE',
    ])
      expect(text).toContain(words)
    // Its handling units count as packages: one pallet of 600 lb is 272.2 kg.
    expect(text).toContain('Gross weight: 272.155 kg')
  })

  test('pictures and PDFs are attached to a load by their content, come back unchanged, and to nobody else', async () => {
    const customer = await wealthyCustomer(server)
    const { loadId } = await buyLoad(customer)
    const added = await upload(customer, loadId, 'proofOfDelivery', [PDF, sample.png()])
    expect(added).toMatchObject({
      code: 200,
      data: {
        documents: {
          files: [
            { kind: 'proofOfDelivery', name: 'pod.pdf', type: 'application/pdf', by: 'customer' },
            { type: 'image/png' },
          ],
        },
      },
    })
    const [file] = added.data!.documents.files
    const back = await fileOf(server, customer, `/loads/${loadId}/files/${file!.id}`)
    expect([back.headers['content-type'], back.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
    expect(
      (await fileOf(server, await wealthyCustomer(server), `/loads/${loadId}/files/${file!.id}`)).json(),
    ).toMatchObject({
      code: 404,
    })
    expect(
      await upload(customer, loadId, 'photo', [
        { name: 'photo.png', bytes: new TextEncoder().encode('no picture') },
      ]),
    ).toMatchObject({ code: 601, fields: { files: 'validation.loadFileType' } })
    expect(await upload(customer, loadId, 'photo', [])).toMatchObject({
      code: 601,
      fields: { files: 'validation.enter' },
    })
    expect(await upload(customer, loadId, 'none', [PDF])).toMatchObject({
      code: 601,
      fields: { kind: 'validation.select' },
    })
  })

  test('a proof of delivery that the operator attaches is there for the customer; anything but a picture or PDF is refused', async () => {
    const customer = await wealthyCustomer(server)
    const { loadId } = await buyLoad(customer)
    const { loadNumber } = await loadOf(customer, loadId)
    const put = async (bytes: string) =>
      (
        await runVerb(
          {
            argv: ['load', 'file', loadNumber, '--file', 'signed/pod.pdf', '--kind', 'proofOfDelivery'],
            input: Buffer.from(bytes).toString('base64'),
          },
          server.deps,
        )
      ).output
    expect(await put('not a paper')).toContain('Only pictures and PDF')
    expect(await put('%PDF-1.7 signed')).toContain('pod.pdf added to the load')
    const { files } = (await loadOf(customer, loadId)).documents
    expect(files).toMatchObject([
      { kind: 'proofOfDelivery', name: 'pod.pdf', by: 'operator', type: 'application/pdf' },
    ])
    const { rawPayload } = await server.app.inject({
      method: 'GET',
      url: `/api/loads/${loadId}/files/${files[0]!.id}`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(rawPayload.toString()).toBe('%PDF-1.7 signed')
  })
})
