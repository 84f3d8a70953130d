import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { pendingWipes, rememberAccount, rememberedAccount } from './app-database.ts'
import { cacheDocument, readDocument } from '#src/offline/cache/documents.ts'
import { loadDraft, removeDraft, backUpDraft, saveDraft } from '#src/offline/records/drafts.ts'
import { closeIntent, openIntents, saveIntent } from '#src/offline/records/intents.ts'
import { keepsWork } from './storage-mode.ts'
import { restoreUnloadBackups } from '#src/offline/records/restore-unload-backup.ts'
import { closeUserDatabase, hashOf, openUserDatabase, userDatabase } from './user-database.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'

beforeEach(async () => {
  await openUserDatabase('mina')
  await wipeUser()
  await openUserDatabase('mina')
})

test('a draft is stored, changed and removed', async () => {
  await saveDraft('a', 'parcel', { city: 'Ottawa' }, 1000)
  await saveDraft('a', 'parcel', { city: 'Laval' }, 2000)
  expect(await loadDraft('a')).toEqual({
    id: 'a',
    kind: 'parcel',
    updatedAt: 2000,
    values: { city: 'Laval' },
  })
  await removeDraft('a')
  expect(await loadDraft('a')).toBeUndefined()
})

test('two people on one device never see each other’s drafts', async () => {
  await saveDraft('a', 'parcel', { city: 'Ottawa' })
  await openUserDatabase('lee')
  expect(await loadDraft('a')).toBeUndefined()
  await openUserDatabase('mina')
  expect(await loadDraft('a')).toBeDefined()
})

test('signing out while the database is opening doesn’t prove that this browser stores nothing', async () => {
  const { open } = Dexie.prototype
  closeUserDatabase()
  vi.spyOn(Dexie.prototype, 'open').mockImplementationOnce(function (this: Dexie) {
    const opening = open.call(this)
    closeUserDatabase()
    return opening
  })
  await expect(openUserDatabase('mina')).rejects.toMatchObject({ reason: 'closed' })
  expect(keepsWork()).toBe(true)
})

test('after signing out nothing of the person is left on the device', async () => {
  await rememberAccount({ hash: hashOf('mina'), nickName: 'Mina' })
  await saveDraft('a', 'parcel', { city: 'Ottawa' })
  await wipeUser()
  expect(await Dexie.exists(`portage-u-${hashOf('mina')}`)).toBe(false)
  expect(await rememberedAccount()).toBeUndefined()
  expect(await pendingWipes()).toEqual([])
  await expect(saveDraft('a', 'parcel', {})).rejects.toMatchObject({ reason: 'closed' })
})

test('the database’s name does not reveal its owner', () => {
  expect(hashOf('mina@example.com')).not.toContain('mina')
  expect(hashOf('mina@example.com')).toBe(hashOf('mina@example.com'))
  expect(new Set(Array.from({ length: 1000 }, (_, n) => hashOf(`user-${n}`))).size).toBe(1000)
})

test('a newer tab takes over at once; the old one reports closed instead of hanging, and writes nothing more', async () => {
  const { name } = userDatabase()
  const newer = new Dexie(name)
  newer.version(99).stores({ drafts: 'id, kind, updatedAt' })
  await newer.open()
  await expect(saveDraft('a', 'parcel', { city: 'from the old one' })).rejects.toMatchObject({
    name: 'DeviceStorageError',
    reason: 'closed',
  })
  expect(await newer.table('drafts').count()).toBe(0)
  await newer.delete()
})

test('a connection that the browser lost is reopened, and no text is refused', async () => {
  await saveDraft('a', 'parcel', { city: 'Ottawa' })
  userDatabase().backendDB()!.close()
  await saveDraft('b', 'parcel', { city: 'Laval' })
  expect((await loadDraft('a'))?.values).toEqual({ city: 'Ottawa' })
  expect((await loadDraft('b'))?.values).toEqual({ city: 'Laval' })
})

test('a full device reports it, and the earlier data stays', async () => {
  await saveDraft('a', 'parcel', { city: 'Ottawa' })
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw full
  })
  await expect(saveDraft('a', 'parcel', { city: 'Laval' })).rejects.toMatchObject({ reason: 'full' })
  put.mockRestore()
  expect((await loadDraft('a'))?.values).toEqual({ city: 'Ottawa' })
})

test('purchases without an answer are listed, oldest first', async () => {
  await saveIntent('late', { kind: 'order' }, 2)
  await saveIntent('early', { kind: 'order', draftId: 'a' }, 1)
  await saveIntent('answered', { kind: 'order' }, 3)
  await closeIntent('answered')
  expect((await openIntents()).map(({ id }) => id)).toEqual(['early', 'late'])
})

test('the last five hundred documents can be printed offline', async () => {
  for (let n = 0; n < 502; n += 1)
    await cacheDocument(
      { id: `order-${n}`, name: 'label.pdf', type: 'application/pdf', bytes: new Uint8Array([n]) },
      n,
    )
  expect(await readDocument('order-1')).toBeUndefined()
  expect((await readDocument('order-501'))?.bytes).toEqual(new Uint8Array([501]))
  expect(await userDatabase().documents.count()).toBe(500)
})

test('text typed just before a tab closed is there when it reopens, unless something newer is', async () => {
  const kept = new Map<string, string>()
  const storage = new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        kept.set(key, value)
      },
      removeItem: (key: string) => {
        kept.delete(key)
      },
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  vi.stubGlobal('localStorage', storage)
  await saveDraft('newer', 'parcel', { city: 'Laval' }, 3000)
  backUpDraft('last', 'parcel', { city: 'Alert' }, 2000)
  backUpDraft('newer', 'parcel', { city: 'older' }, 2000)
  userDatabase().close()
  await restoreUnloadBackups(await openUserDatabase('mina'))
  expect((await loadDraft('last'))?.values).toEqual({ city: 'Alert' })
  expect((await loadDraft('newer'))?.values).toEqual({ city: 'Laval' })
  expect(kept.size).toBe(0)

  // A full device: the data stays where it is until there is room.
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  backUpDraft('late', 'parcel', { city: 'Gander' }, 4000)
  userDatabase().drafts.hook('creating', full)
  await restoreUnloadBackups(userDatabase())
  expect(kept.size).toBe(1)
  userDatabase().drafts.hook('creating').unsubscribe(full)
  await restoreUnloadBackups(userDatabase())
  expect([(await loadDraft('late'))?.values, kept.size]).toEqual([{ city: 'Gander' }, 0])
  vi.unstubAllGlobals()
})
