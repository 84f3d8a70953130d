import type { Page } from 'playwright'
import { hashOf } from '#src/offline/database/user-database.ts'
import type {
  AttachmentRow,
  ConflictRow,
  DraftRow,
  OutboxRow,
  RecordRow,
} from '#src/offline/database/rows.ts'

export interface DeviceData {
  records: RecordRow[]
  outbox: OutboxRow[]
  conflicts: ConflictRow[]
  drafts: DraftRow[]
  attachments: AttachmentRow[]
  /** The questions whose last answers are stored. */
  answers: string[]
  copied: boolean
}

/** What the browser has on disk for this person, or for the only one there is; read without the app. */
export const deviceData = (page: Page, userId?: string): Promise<DeviceData> =>
  page.evaluate(
    async (prefix) => {
      const none = {
        records: [],
        outbox: [],
        conflicts: [],
        drafts: [],
        attachments: [],
        answers: [],
        copied: false,
      }
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('database')))
        })
      const name = (await indexedDB.databases())
        .map((one) => one.name ?? '')
        .find((one) => one.startsWith(prefix))
      if (!name) return none
      const db = await done(indexedDB.open(name))
      try {
        if (!db.objectStoreNames.contains('records')) return none
        const tables = db.transaction([
          'records',
          'outbox',
          'conflicts',
          'drafts',
          'attachments',
          'answers',
          'facts',
        ])
        const all = (table: string) => done(tables.objectStore(table).getAll())
        const [records, outbox, conflicts, drafts, attachments, answers, feed] = await Promise.all([
          all('records'),
          all('outbox'),
          all('conflicts'),
          all('drafts'),
          all('attachments'),
          done(tables.objectStore('answers').getAllKeys()),
          done(tables.objectStore('facts').get('feed')),
        ])
        return {
          records,
          outbox,
          conflicts,
          drafts,
          attachments,
          answers,
          copied: !!(feed as { value: { copied?: boolean } } | undefined)?.value.copied,
        } as DeviceData
      } finally {
        db.close()
      }
    },
    `portage-u-${userId === undefined ? '' : hashOf(userId)}`,
  )

/** Everything in every storage of this origin that a page can read, as one string. */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('database')))
      })
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name!))
      for (const table of db.objectStoreNames) {
        const store = db.transaction(table).objectStore(table)
        found.push(name, table, await done(store.getAllKeys()), await done(store.getAll()))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push(name, request.url, await (await cache.match(request))!.text())
    }
    return JSON.stringify(found)
  })
