import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Dexie } from 'dexie'
import type { AnyObject, ObjectSchema } from 'yup'
import { expect, test } from 'vitest'
import { API_VERSION, SYNC_VERSION } from '#src/contract/contract.ts'
import { PREFERENCES } from '#src/domain/account/preference.ts'
import { freightRequestSchema } from '#src/domain/freight/freight.ts'
import { packingListSchema } from '#src/domain/parcel/packing-list.ts'
import { shipmentSchema } from '#src/domain/parcel/parcel.ts'
import { ENTITY_NAMES } from '#src/domain/sync/entity.ts'
import { SYNCED_SCHEMAS } from '#src/domain/synced-schemas.ts'
import { connect } from '#src/offline/database/user-database.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { openApi } from '#src/contract/openapi.ts'
import { PROTOCOLS, recording } from '#tests/support/server/protocols.ts'

const migrations = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const describe = (schema: ObjectSchema<AnyObject>): object => schema.describe()
const api = openApi() as { paths: Record<string, object> }
const device = connect('portage-u-protocols')
await device.open()

/** What others speak or keep, with its version. */
const CURRENT: Record<string, { version: string | number; description: object }> = {
  openapi: { version: API_VERSION, description: api },
  sync: {
    version: SYNC_VERSION,
    description: {
      calls: Object.fromEntries(
        Object.entries(api.paths).filter(([path]) => /^\/api\/(sync|drafts)/.test(path)),
      ),
      records: Object.fromEntries(
        ENTITY_NAMES.filter((name) => name !== 'preference').map((name) => [
          name,
          describe(SYNCED_SCHEMAS[name].schema('')),
        ]),
      ),
      preferences: Object.fromEntries(
        Object.entries(PREFERENCES).map(([name, schema]) => [name, describe(schema)]),
      ),
      drafts: {
        parcel: describe(shipmentSchema),
        freight: describe(freightRequestSchema),
        packingList: describe(packingListSchema),
      },
    },
  },
  device: { version: device.verno, description: tablesOf(device) },
  server: {
    version: Number(migrations.at(-1)!.slice(0, 4)),
    description: Object.fromEntries(
      migrations.map((name) => [name, sha256(readFileSync(join(MIGRATIONS, name)))]),
    ),
  },
}
device.close()

test.each(Object.keys(CURRENT))('%s changes only with its version', (name) => {
  const { version, description } = CURRENT[name]!
  const file = join(PROTOCOLS, `${name}-${version}.json`)
  const now = `${JSON.stringify(description, plain, 1)}\n`
  if (recording && !existsSync(file)) writeFileSync(file, now)
  expect(existsSync(file), `${name} ${version} is new: npm run protocols writes down what it is`).toBe(true)
  expect(
    JSON.parse(now),
    `${name} isn't what was recorded as version ${version}: raise the version, say how the old one is read (CONTRIBUTING.md), and run npm run protocols`,
  ).toEqual(JSON.parse(readFileSync(file, 'utf8')))
})

test('every version that was recorded stays recorded, with the data it left behind', () => {
  const files = readdirSync(PROTOCOLS)
  const versionsOf = (name: string) =>
    files.flatMap((file) => new RegExp(`^${name}-([\\d.]+)\\.json$`).exec(file)?.[1] ?? [])
  const recorded = Object.keys(CURRENT).map(
    (name) =>
      [
        name,
        versionsOf(name)
          .map(Number)
          .toSorted((a, b) => a - b),
      ] as const,
  )
  expect(recorded.map(([name, versions]) => [name, versions.at(-1)])).toEqual(
    Object.entries(CURRENT).map(([name, { version }]) => [name, Number(version)]),
  )
  // From the first that was recorded on, none is missing; the API counts additions after the point.
  const counted = recorded.filter(([name]) => name !== 'openapi').map(([, versions]) => versions)
  expect(counted).toEqual(counted.map(([first], n) => counted[n]!.map((_, later) => first! + later)))
  expect(versionsOf('device').map((version) => files.includes(`device-${version}.rows.json`))).not.toContain(
    false,
  )
  for (const left of ['backup', 'folder.tar.br'])
    expect(versionsOf('server').filter((version) => !files.includes(`server-${version}.${left}`))).toEqual([])
})

function tablesOf(database: Dexie): object {
  return Object.fromEntries(
    database.tables.map(({ name, schema }) => [
      name,
      [schema.primKey.src, ...schema.indexes.map(({ src }) => src)].join(', '),
    ]),
  )
}

function plain(_: string, value: unknown): unknown {
  if (value instanceof RegExp) return String(value)
  return typeof value === 'function' ? undefined : value
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
