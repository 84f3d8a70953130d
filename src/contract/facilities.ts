import { number, object, string } from 'yup'
import { facilitySchema, type SavedFacility } from '#src/domain/facility.ts'
import { later } from '#src/domain/later.ts'
import { endpoint, type Page } from './endpoint.ts'
import { byId, uuid } from './fields.ts'

const listInput = later(() => object({
  q: string().trim().max(100).default(''),
  page: number().integer().min(1).default(1),
  size: number().integer().min(1).max(200).default(25),
}))

export const facilities = {
  list: endpoint<Page<SavedFacility>>()(['GET', '/facilities'], listInput),
  get: endpoint<SavedFacility>()(['GET', '/facilities/:id'], byId),
  /** The id is the client's: the same creation sent twice is one facility. */
  create: endpoint<SavedFacility>()(['POST', '/facilities'], () => facilitySchema.shape({ id: uuid() })),
  update: endpoint<SavedFacility>()(['PUT', '/facilities/:id'], () => facilitySchema.shape({ id: uuid(), rev: number().integer().min(0).required() })),
  remove: endpoint<null>()(['DELETE', '/facilities/:id'], byId),
}
