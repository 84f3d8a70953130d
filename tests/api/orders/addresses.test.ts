import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#src/contract/endpoint.ts'
import type { SavedAddress } from '#src/domain/address/address-book.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('the address book on $name', ({ open }) => {
  let server: TestServer
  let customer: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
    customer = await server.customer()
  })
  afterAll(() => server.close())
  const save = (more: object = {}) =>
    customer.call<SavedAddress>('POST', '/addresses', { ...make.address(), id: make.id(), ...more })
  const list = async (query = '') =>
    (await customer.call<Page<SavedAddress>>('GET', `/addresses${query}`)).data!

  test('an address is stored as usually written and found without accents, by any of its words', async () => {
    const { data } = await save({
      fullName: 'Élodie Gagné',
      city: 'Trois-Rivières',
      province: 'qc',
      postalCode: 'g9a1h1',
      email: 'Elo@Example.com',
    })
    expect(data).toMatchObject({ postalCode: 'G9A 1H1', province: 'QC', email: 'elo@example.com', rev: 1 })
    for (const q of ['elodie', 'TROIS', 'gagn%C3%A9', 'riviere elo', 'g9a'])
      expect(
        (await list(`?q=${q}`)).rows.map(({ id }) => id),
        q,
      ).toEqual([data!.id])
    expect((await list('?q=100%25')).total).toBe(0)
    expect((await list('?q=_____')).total).toBe(0)
  })

  test('tags are stored once each, and found in full or by their words; an address without tags has none', async () => {
    const { data } = await save({
      fullName: 'Tagged One',
      tags: ['Good customer', 'good  CUSTOMER', '100% "VIP"'],
    })
    expect(data!.tags).toEqual(['Good customer', '100% "VIP"'])
    for (const tag of data!.tags)
      expect(
        (await list(`?tag=${encodeURIComponent(tag)}`)).rows.map(({ id }) => id),
        tag,
      ).toEqual([data!.id])
    expect((await list('?tag=Good')).total).toBe(0)
    expect((await list('?q=customer')).total).toBe(1)
    expect((await save({ fullName: 'Plain One' })).data!.tags).toEqual([])
    expect(await save({ tags: ['x'.repeat(31)] })).toMatchObject({ code: 601 })
  })

  test('creating an address twice with one ID gives one address', async () => {
    const id = make.id()
    await save({ id, fullName: 'Once Only' })
    await save({ id, fullName: 'Once Only' })
    expect((await list('?q=once')).total).toBe(1)
  })

  test('an edit of an older version is refused, so that newer changes aren’t lost', async () => {
    const { data } = await save({ fullName: 'Two Devices' })
    const edit = (rev: number, city: string) =>
      customer.call<SavedAddress>('PUT', `/addresses/${data!.id}`, {
        ...make.address({ fullName: 'Two Devices', city }),
        rev,
      })
    expect((await edit(1, 'Ottawa')).data).toMatchObject({ rev: 2, city: 'Ottawa' })
    expect((await edit(1, 'Laval')).code).toBe(412)
    expect((await customer.call<SavedAddress>('GET', `/addresses/${data!.id}`)).data!.city).toBe('Ottawa')
  })

  test('there is one default, the last one chosen, and it is listed first', async () => {
    await save({ fullName: 'Anna First', isDefault: true })
    await save({ fullName: 'Zoe Last', isDefault: true })
    const { rows } = await list()
    expect(rows.filter(({ isDefault }) => isDefault).map(({ fullName }) => fullName)).toEqual(['Zoe Last'])
    expect(rows[0]!.fullName).toBe('Zoe Last')
  })

  test('a page past the end is empty and still has the total', async () => {
    const all = await list()
    const beyond = await list('?page=99')
    expect(beyond.rows).toEqual([])
    expect(beyond.total).toBe(all.total)
  })

  test.each([
    [{ fullName: '', company: '' }, 'fullName', 'validation.enter'],
    [{ city: '' }, 'city', 'validation.enter'],
    [{ province: '' }, 'province', 'validation.select'],
    [{ postalCode: 'D1A 1A1' }, 'postalCode', 'validation.postalCode'],
    [{ phone: '12' }, 'phone', 'validation.phone'],
    [{ email: 'x@' }, 'email', 'validation.email'],
    [{ country: 'XX' }, 'country', 'validation.select'],
    [{ address1: 'x'.repeat(101) }, 'address1', 'validation.tooLong'],
    [{ id: 'no-id' }, 'id', 'validation.id'],
  ])('bad input %j is refused at its field', async (bad, field, message) => {
    expect(await save(bad)).toMatchObject({ code: 601, fields: { [field]: message } })
  })

  test('characters that no database can store are dropped and the rest is kept', async () => {
    const { data, code } = await save({
      fullName: 'Nul\u0000l \ud800 Byte',
      city: "Robert'); drop table addresses;--",
    })
    expect(code).toBe(200)
    expect(data!.fullName.replaceAll('\ufffd', '')).toBe('Null  Byte')
    expect((await list('?q=drop')).total).toBe(1)
  })
})
