import { number, object, string } from 'yup'
import { bookAddressSchema, MAX_TAG_LENGTH, type SavedAddress } from '#src/domain/address-book.ts'
import { later } from '#src/domain/later.ts'
import { endpoint, type Page } from './endpoint.ts'
import { byId, uuid } from './fields.ts'

const listInput = later(() => object({
  q: string().trim().max(100).default(''),
  page: number().integer().min(1).default(1),
  size: number().integer().min(1).max(200).default(25),
  /** Only those that have it. */
  tag: string().trim().max(MAX_TAG_LENGTH).default(''),
}))

export const addresses = {
  list: endpoint<Page<SavedAddress>>()(['GET', '/addresses'], listInput),
  get: endpoint<SavedAddress>()(['GET', '/addresses/:id'], byId),
  /** The id is the client's: the same creation sent twice is one address. */
  create: endpoint<SavedAddress>()(['POST', '/addresses'], () => bookAddressSchema.shape({ id: uuid() })),
  update: endpoint<SavedAddress>()(['PUT', '/addresses/:id'], () => bookAddressSchema.shape({ id: uuid(), rev: number().integer().min(0).required() })),
  remove: endpoint<null>()(['DELETE', '/addresses/:id'], byId),
}
