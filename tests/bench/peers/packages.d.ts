/**
 * What we use of the packages here, which only `npm run bench` installs: types are checked without them.
 */
declare module 'pouchdb-browser' {
  interface Row {
    id: string
    doc: Record<string, unknown>
  }
  interface Replication {
    on(event: 'active' | 'paused', heard: (error?: Error) => void): Replication
  }
  class PouchDB {
    constructor(name: string)
    put(doc: object): Promise<{ rev: string }>
    bulkDocs(docs: object[]): Promise<{ id: string; rev: string }[]>
    query(view: string, options: object): Promise<{ rows: Row[] }>
    changes(options: object): {
      on(event: 'change', heard: (change: { doc: Record<string, unknown> }) => void): unknown
    }
    replicate: { to(address: string, options: object): Replication }
    close(): Promise<void>
  }
  // eslint-disable-next-line import/no-default-export
  export default PouchDB
}

declare module 'rxdb/plugins/core' {
  export interface RxJsonSchema<Row> {
    version: number
    primaryKey: keyof Row
    type: 'object'
    required: (keyof Row)[]
    properties: Record<keyof Row, { type: string; maxLength?: number }>
  }
  export interface RxCollection<Row> {
    upsert(row: Row): Promise<unknown>
    bulkInsert(rows: Row[]): Promise<unknown>
    bulkUpsert(rows: Row[]): Promise<unknown>
    find(query: { selector: object; limit: number }): { exec(): Promise<unknown[]> }
    findOne(id: string): {
      $: { subscribe(heard: (found: { toJSON(): Row } | null) => void): unknown }
    }
  }
  export interface RxDatabase {
    addCollections<Row>(schemas: {
      [name: string]: { schema: RxJsonSchema<Row> }
    }): Promise<Record<string, RxCollection<Row>>>
    close(): Promise<unknown>
  }
  export function createRxDatabase(options: { name: string; storage: unknown }): Promise<RxDatabase>
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): unknown
}

declare module 'rxdb/plugins/replication' {
  import type { RxCollection } from 'rxdb/plugins/core'

  export function replicateRxCollection<Row>(options: {
    collection: RxCollection<Row>
    replicationIdentifier: string
    push: { handler: (rows: unknown[]) => Promise<Row[]> }
  }): { awaitInSync(): Promise<unknown> }
}

declare module 'workbox-background-sync/Queue' {
  export class Queue {
    constructor(name: string)
    pushRequest(entry: { request: Request }): Promise<void>
    size(): Promise<number>
  }
}

declare module 'lighthouse' {
  export type Config = Readonly<Record<string, unknown>>
  export interface Flags {
    port: number
    onlyCategories: string[]
    logLevel: 'silent'
    disableStorageReset?: boolean
    extraHeaders?: Record<string, string>
  }
  export interface RunnerResult {
    lhr: {
      runtimeError?: { code: string; message: string }
      /** Scores are from 0 to 1; null: could not be computed. */
      categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
      audits: Record<string, { score: number | null; numericValue?: number }>
    }
  }
  export const desktopConfig: Config
  function lighthouse(url: string, flags: Flags, config?: Config): Promise<RunnerResult | undefined>
  // eslint-disable-next-line import/no-default-export
  export default lighthouse
}
