import { Dexie, type EntityTable } from 'dexie'
import type { NetworkReason, NetworkState } from '#src/api/connectivity.ts'

/**
 * The account last signed in on this device (D21). The name it greets is the only thing that identifies it.
 */
export interface RememberedAccount {
  hash: string
  nickName: string
}
/** `at` is when the state began, in milliseconds. */
export interface NetworkChange {
  at: number
  state: NetworkState
  reason: NetworkReason
}
interface Fact {
  key: string
  value: unknown
}

const database = new Dexie('portage-app') as Dexie & { facts: EntityTable<Fact, 'key'> }
database.version(1).stores({ facts: 'key' })

const ACCOUNT = 'account'
const WIPE = 'wipe:'
const CUSTOMER = 'customer:'
const NETWORK = 'network'
const MOST_CHANGES = 50

export async function rememberedAccount(): Promise<RememberedAccount | undefined> {
  // Without storage no account is remembered.
  return (await database.facts.get(ACCOUNT).catch(() => undefined))?.value as RememberedAccount | undefined
}

export async function rememberAccount(account: RememberedAccount): Promise<void> {
  await database.facts.put({ key: ACCOUNT, value: account })
}

/** Forgets that person's account and no other; without a hash, whichever it is. */
export async function removeRememberedAccount(hash?: string): Promise<void> {
  if (hash === undefined || (await rememberedAccount())?.hash === hash) await database.facts.delete(ACCOUNT)
}

/** Which database is a person's for one of their customers: both by hash, so that it names nobody. */
export const rememberCustomer = (customer: string, hash: string) =>
  database.facts.put({ key: CUSTOMER + customer, value: hash })
export const databaseOfCustomer = async (customer: string): Promise<string | undefined> =>
  (await database.facts.get(CUSTOMER + customer).catch(() => undefined))?.value as string | undefined
/** It is deleted: no customer can be opened from it any more. */
export const forgetDatabase = (hash: string) =>
  database.facts
    .where('key')
    .startsWith(CUSTOMER)
    .filter(({ value }) => value === hash)
    .delete()

/** A user's database to delete; stays listed until it is gone, because a stuck tab can hold it open. */
export const recordWipe = (name: string) => database.facts.put({ key: WIPE + name, value: null })
export const wipeDone = (name: string) => database.facts.delete(WIPE + name)
export const pendingWipes = async (): Promise<string[]> =>
  (await database.facts.where('key').startsWith(WIPE).primaryKeys()).map((key) => key.slice(WIPE.length))

/** The last changes of the network, newest first. */
export const networkChanges = async (): Promise<NetworkChange[]> =>
  ((await database.facts.get(NETWORK))?.value as NetworkChange[] | undefined) ?? []

export const clearNetworkHistory = () => database.facts.delete(NETWORK)

/** A change that another tab has recorded is not recorded twice. */
export const recordNetworkChange = (change: NetworkChange): Promise<void> =>
  database.transaction('rw', database.facts, async () => {
    const changes = await networkChanges()
    if (changes[0]?.state === change.state && changes[0].reason === change.reason) return
    await database.facts.put({ key: NETWORK, value: [change, ...changes].slice(0, MOST_CHANGES) })
  })
