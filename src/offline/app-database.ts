import { Dexie, type EntityTable } from 'dexie'

/** The account that was last signed in on this device (D21): nothing that says who it is but the name it greets. */
export interface RememberedAccount { hash: string; nickName: string }
interface Fact { key: string; value: unknown }

const database = new Dexie('portage-app') as Dexie & { facts: EntityTable<Fact, 'key'> }
database.version(1).stores({ facts: 'key' })

const ACCOUNT = 'account'
const WIPE = 'wipe:'

export async function rememberedAccount(): Promise<RememberedAccount | undefined> {
  // A browser that keeps nothing remembers nobody.
  return (await database.facts.get(ACCOUNT).catch(() => undefined))?.value as RememberedAccount | undefined
}

export async function rememberAccount(account: RememberedAccount): Promise<void> {
  await database.facts.put({ key: ACCOUNT, value: account })
}

export async function forgetAccount(): Promise<void> {
  await database.facts.delete(ACCOUNT)
}

/** A user's database that has to go; stays noted until it is gone, as a stuck tab can hold it. */
export const noteWipe = (name: string) => database.facts.put({ key: WIPE + name, value: null })
export const wipeDone = (name: string) => database.facts.delete(WIPE + name)
export const pendingWipes = async (): Promise<string[]> =>
  (await database.facts.where('key').startsWith(WIPE).primaryKeys()).map((key) => key.slice(WIPE.length))
