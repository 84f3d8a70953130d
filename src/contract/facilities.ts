import { object, string } from 'yup'
import { facilitySchema, type SavedFacility } from '#src/domain/address/facility.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { endpoint, type Page } from './endpoint.ts'
import { byId, pageNumber, pageSize, revision, uuid } from './fields.ts'

const listInput = lazySchema(() =>
  object({
    q: string().trim().max(100).default(''),
    page: pageNumber(),
    size: pageSize(),
  }),
)

export const facilities = {
  list: endpoint<Page<SavedFacility>>()(['GET', '/facilities'], listInput, { programs: 'read' }),
  get: endpoint<SavedFacility>()(['GET', '/facilities/:id'], byId, { programs: 'read' }),
  /** The client chooses the id, so the same creation sent twice is one facility. */
  create: endpoint<SavedFacility>()(['POST', '/facilities'], () => facilitySchema.shape({ id: uuid() }), {
    impersonation: 'allowed',
    permission: 'ship',
  }),
  update: endpoint<SavedFacility>()(
    ['PUT', '/facilities/:id'],
    () => facilitySchema.shape({ id: uuid(), rev: revision().required() }),
    { impersonation: 'allowed', permission: 'ship' },
  ),
  remove: endpoint<null>()(['DELETE', '/facilities/:id'], byId, {
    impersonation: 'allowed',
    permission: 'ship',
  }),
}
