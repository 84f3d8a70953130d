import { object, string } from 'yup'
import { bookAddressSchema, MAX_TAG_LENGTH, type SavedAddress } from '#src/domain/address/address-book.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { endpoint, type Page } from './endpoint.ts'
import { byId, pageNumber, pageSize, revision, uuid } from './fields.ts'

const listInput = lazySchema(() =>
  object({
    q: string().trim().max(100).default(''),
    page: pageNumber(),
    size: pageSize(),
    /** Only addresses with this tag. */
    tag: string().trim().max(MAX_TAG_LENGTH).default(''),
  }),
)

export const addresses = {
  list: endpoint<Page<SavedAddress>>()(['GET', '/addresses'], listInput, { programs: 'read' }),
  get: endpoint<SavedAddress>()(['GET', '/addresses/:id'], byId, { programs: 'read' }),
  /** The client chooses the id, so the same creation sent twice is one address. */
  create: endpoint<SavedAddress>()(['POST', '/addresses'], () => bookAddressSchema.shape({ id: uuid() }), {
    impersonation: 'allowed',
    permission: 'ship',
  }),
  update: endpoint<SavedAddress>()(
    ['PUT', '/addresses/:id'],
    () => bookAddressSchema.shape({ id: uuid(), rev: revision().required() }),
    { impersonation: 'allowed', permission: 'ship' },
  ),
  remove: endpoint<null>()(['DELETE', '/addresses/:id'], byId, {
    impersonation: 'allowed',
    permission: 'ship',
  }),
}
