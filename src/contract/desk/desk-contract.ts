import type { Endpoint } from '#src/contract/endpoint.ts'
import { queue } from './queue.ts'
import { verbs } from './verbs.ts'

/** The calls of the operator's desk (D47), for staff alone. Apart from `contract`: no customer loads them. */
export const deskContract = { queue, verbs }

export const deskEndpoints: Endpoint<unknown, unknown>[] = Object.values(deskContract).flatMap((group) =>
  Object.values<unknown>(group),
) as Endpoint<unknown, unknown>[]
