import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * One row per table that the browser loads when needed and stores for working offline: its name, and its
 * file.
 */
const TABLES: Record<string, string> = {
  fsa: 'src/domain/data/fsa.json',
  zip3: 'src/domain/data/zip3.json',
  map: 'src/domain/data/map-north-america.json',
  world: 'src/domain/data/map-world.json',
  hs: 'src/domain/data/hs.json',
  un: 'src/domain/data/un-numbers.json',
  'goods-words': 'src/domain/data/goods-words.json',
  'us-tariff': 'src/domain/data/us-tariff.json',
}
const ID = 'virtual:reference-data'

/**
 * `virtual:reference-data`: name, URL and size of each table. The URL contains a hash of the content, so a
 * stored copy is never stale; the file is beside the client's assets and compressed with them.
 */
export const referenceData = (): Plugin => {
  let building = false
  return {
    name: 'portage-reference-data',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null
      const tables = Object.entries(TABLES).map(([name, file]) => {
        const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
        this.addWatchFile(path)
        const source = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))
        const fileName = `data/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 10)}.json`
        if (building) this.emitFile({ type: 'asset', fileName, source })
        return { name, url: building ? `/${fileName}` : `/${file}`, bytes: Buffer.byteLength(source) }
      })
      return `export const tables = ${JSON.stringify(tables)}`
    },
  }
}
