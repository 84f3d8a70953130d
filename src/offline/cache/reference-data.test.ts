import { beforeEach, expect, test, vi } from 'vitest'
import { downloadReferenceData, referenceData, removeReferenceData } from './reference-data.ts'

const ORIGIN = 'https://portage.example'
let server: Map<string, string>
let asked: string[]
let online: boolean
let shelf: Map<string, Response>

vi.mock('#src/api/call.ts', () => ({
  call: async () => {
    if (!online) throw new Error('offline')
    return [...server.keys()]
      .filter((url) => url.includes('rate-card'))
      .map((url) => ({ name: 'rate-card', url, bytes: server.get(url)!.length }))
  },
}))

beforeEach(() => {
  server = new Map([
    ['/src/domain/data/fsa.json', '{"fsa":{}}'],
    ['/src/domain/data/zip3.json', '{"zip3":{}}'],
    ['/src/domain/data/map-north-america.json', '{"land":""}'],
    ['/src/domain/data/map-world.json', '{"land":"all"}'],
    ['/src/domain/data/hs.json', '{"rows":[]}'],
    ['/src/domain/data/un-numbers.json', '{"un":{}}'],
    ['/src/domain/data/goods-words.json', '{"rows":[["to"]]}'],
    ['/src/domain/data/us-tariff.json', '{"lines":[]}'],
    ['/data/rate-card-1.json', '{"name":"one"}'],
  ])
  asked = []
  online = true
  shelf = new Map()
  const cache = {
    match: async (url: string) => shelf.get(ORIGIN + url)?.clone(),
    put: async (url: string, response: Response) => {
      shelf.set(ORIGIN + url, response)
    },
    delete: async (path: string) => shelf.delete(ORIGIN + path),
    keys: async () => [...shelf.keys()].map((url) => ({ url })),
  }
  vi.stubGlobal('caches', {
    open: async () => cache,
    delete: async () => {
      shelf.clear()
    },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (!online) throw new TypeError('Failed to fetch')
    const text = server.get(url)
    return text === undefined
      ? new Response('', { status: 404 })
      : new Response(text, { headers: { 'content-type': 'application/json' } })
  })
})

test('after sign-in all tables are on the device and can be read offline', async () => {
  await downloadReferenceData()
  online = false
  expect(await referenceData('fsa')).toEqual({ fsa: {} })
  expect(await referenceData('zip3')).toEqual({ zip3: {} })
  expect(await referenceData('map')).toEqual({ land: '' })
  expect(await referenceData('world')).toEqual({ land: 'all' })
  expect(await referenceData('hs')).toEqual({ rows: [] })
  expect(await referenceData('un')).toEqual({ un: {} })
  expect(await referenceData('goods-words')).toEqual({ rows: [['to']] })
  expect(await referenceData('us-tariff')).toEqual({ lines: [] })
  expect(await referenceData('rate-card')).toEqual({ name: 'one' })
})

test('tables that are present are not fetched again', async () => {
  await downloadReferenceData()
  await downloadReferenceData()
  expect(asked).toHaveLength(9)
})

test('a new rate card replaces the old one, which stays until it has arrived', async () => {
  await downloadReferenceData()
  server.delete('/data/rate-card-1.json')
  server.set('/data/rate-card-2.json', '{"name":"two"}')
  online = false
  await expect(downloadReferenceData()).rejects.toThrow('offline')
  expect(await referenceData('rate-card')).toEqual({ name: 'one' })
  online = true
  await downloadReferenceData()
  expect(await referenceData('rate-card')).toEqual({ name: 'two' })
  expect([...shelf.keys()].filter((url) => url.includes('rate-card'))).toEqual([
    `${ORIGIN}/data/rate-card-2.json`,
  ])
})

test('a table that was not fetched yet comes from the network, and is stored', async () => {
  expect(await referenceData('zip3')).toEqual({ zip3: {} })
  online = false
  expect(await referenceData('zip3')).toEqual({ zip3: {} })
  await expect(referenceData('fsa')).rejects.toThrow('Failed to fetch')
})

test("a hotel's sign-in page is not a table", async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  await expect(referenceData('fsa')).rejects.toThrow('answered 200')
  expect(shelf.size).toBe(0)
})

test('after removal, tables are fetched again on demand', async () => {
  await referenceData('rate-card')
  expect(shelf.size).toBe(1)
  await removeReferenceData()
  expect(shelf.size).toBe(0)
  expect(await referenceData('rate-card')).toEqual({ name: 'one' })
})

test('a private window without a cache still looks things up on the network', async () => {
  vi.stubGlobal('caches', undefined)
  expect(await referenceData('fsa')).toEqual({ fsa: {} })
  await expect(removeReferenceData()).resolves.toBeUndefined()
})
