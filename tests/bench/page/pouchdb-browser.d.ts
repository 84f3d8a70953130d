/** Only what we use: the package has no types. */
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
