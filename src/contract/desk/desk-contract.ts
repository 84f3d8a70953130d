import type { Endpoint } from '#src/contract/endpoint.ts'
import { verbs } from './verbs.ts'

/** The calls of the operator's desk (D47), for staff alone. Apart from `contract`: no customer loads them. */
export const deskContract = { verbs }

export const deskEndpoints: Endpoint<unknown, unknown>[] = Object.values(deskContract).flatMap((group) =>
  Object.values(group),
) as Endpoint<unknown, unknown>[]
