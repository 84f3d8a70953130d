import { tables } from 'virtual:reference-data'
import { call } from '#src/api/call.ts'
import { site, type ReferenceFile } from '#src/contract/site.ts'
import type { DutyRules } from '#src/domain/customs/duty-rules.ts'
import type { FsaFile, Zip3File } from '#src/domain/address/gazetteer.ts'
import type { GoodsWordsFile } from '#src/domain/customs/goods-words.ts'
import type { HsFile } from '#src/domain/customs/hs-search.ts'
import type { FreightRateCard } from '#src/domain/freight/freight-rate-card.ts'
import type { RateCard } from '#src/domain/rating/rate-card.ts'
import type { TariffFile } from '#src/domain/customs/tariff.ts'
import type { UnFile } from '#src/domain/freight/un-numbers.ts'

/**
 * Tables for lookup without a network. The first ones are part of the build; the rate cards and the duty
 * rules are the operator's.
 */
interface Reference {
  fsa: FsaFile
  zip3: Zip3File
  map: Outlines
  world: Outlines
  hs: HsFile
  un: UnFile
  'goods-words': GoodsWordsFile
  'us-tariff': TariffFile
  'rate-card': RateCard
  'duty-rules': DutyRules
  'freight-card': FreightRateCard
}
/**
 * A map's paths (SVG) in kilometres, as domain/address/map-projection.ts projects; the world's has no
 * provinces.
 */
export interface Outlines {
  land: string
  lakes: string
  borders: string
  provinces?: string
}
export type ReferenceName = keyof Reference

export const REFERENCE_CACHE = 'data'

/**
 * A parsed table: the cached one, otherwise downloaded and cached.
 * @throws TypeError when it is not on this device and can't be fetched
 */
export async function referenceData<N extends ReferenceName>(name: N): Promise<Reference[N]> {
  const built = tables.find((table) => table.name === name)
  const cached = built ? await find(built.url) : await newest(name)
  const response = cached ?? (await fetchAndKeep(built ?? (await operators(name))))
  return (await response.json()) as Reference[N]
}

/**
 * Downloads what is missing or has changed, one after the other. Rejects when the network fails; the next
 * call continues.
 */
export async function downloadReferenceData(): Promise<void> {
  // The operator’s first: without them there is no estimate at all, and they are small.
  const files: ReferenceFile[] = [...(await call(site.reference, {}, { background: true })), ...tables]
  for (const file of files) if (!(await find(file.url))) await fetchAndKeep(file)
}

/** Removes all of it from the device. */
export const removeReferenceData = async (): Promise<void> => {
  await storage()?.delete(REFERENCE_CACHE)
}

/** Private windows and plain http have no cache: then the network is needed. */
const storage = (): CacheStorage | undefined => (typeof caches === 'undefined' ? undefined : caches)
const open = async (): Promise<Cache | undefined> =>
  storage()
    ?.open(REFERENCE_CACHE)
    .catch(() => undefined)
const find = async (url: string): Promise<Response | undefined> => (await open())?.match(url)
const keptPaths = async (): Promise<string[]> =>
  ((await (await open())?.keys()) ?? []).map(({ url }) => new URL(url).pathname)
const isOf =
  (name: string) =>
  (path: string): boolean =>
    new RegExp(`/${name}(-\\w+)?\\.json$`).test(path)

async function newest(name: string): Promise<Response | undefined> {
  const path = (await keptPaths()).find(isOf(name))
  return path === undefined ? undefined : find(path)
}

async function operators(name: string): Promise<ReferenceFile> {
  const file = (await call(site.reference, {}, { background: true })).find((one) => one.name === name)
  if (!file) throw new TypeError(`the server has no ${name}`)
  return file
}

/** Earlier versions are removed only once this one is stored. Without room the table is still returned. */
async function fetchAndKeep({ name, url }: ReferenceFile): Promise<Response> {
  const response = await fetch(url)
  // A captive portal answers 200 too: anything but JSON did not come from our server.
  if (!response.ok || !response.headers.get('content-type')?.includes('json'))
    throw new TypeError(`${url} answered ${response.status}`)
  const cache = await open()
  if (!cache) return response
  try {
    await cache.put(url, response)
    const former = (await keptPaths()).filter((path) => isOf(name)(path) && path !== url)
    await Promise.all(former.map((path) => cache.delete(path)))
  } catch (error) {
    console.warn(error)
  }
  return (await cache.match(url)) ?? fetch(url)
}
