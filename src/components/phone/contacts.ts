import type { PhoneContact } from './contact-address.ts'

/** Contact Picker API: Chrome on Android; not in TypeScript's library. */
interface ContactsManager {
  getProperties: () => Promise<readonly string[]>
  select: (properties: readonly string[]) => Promise<readonly PhoneContact[]>
}

const WANTED = ['name', 'tel', 'email', 'address']

const manager = (): ContactsManager | undefined =>
  (navigator as Navigator & { contacts?: ContactsManager }).contacts

/** Whether this device lets a person choose from its own address book. */
export const hasContacts = (): boolean => manager()?.select !== undefined

/**
 * The contact a person chooses in the phone's own window; undefined when they choose nobody. We never see
 * the others.
 */
export async function chooseContact(): Promise<PhoneContact | undefined> {
  const contacts = manager()
  const known = (await contacts?.getProperties()) ?? []
  const [chosen] = (await contacts?.select(WANTED.filter((one) => known.includes(one)))) ?? []
  return chosen
}
