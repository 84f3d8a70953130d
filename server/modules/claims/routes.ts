import { and, eq } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import { claimFiles } from '#server/db/schema/claims.ts'
import { notFound } from '#server/platform/errors.ts'
import { findOrder } from '#server/modules/orders/repository.ts'
import type { Serve } from '#server/http/serve.ts'
import { listOrderClaims, listClaims, openClaim } from './claims.ts'

const { list, ofOrder, open, photo } = contract.claims

export function claimRoutes(serve: Serve): void {
  serve(list, ({ after }, { db }) => listClaims(db, after))
  serve(ofOrder, async ({ id }, { db }) => ({
    rows: await listOrderClaims(db, (await findOrder(db, id)).id),
  }))
  serve(open, async (input, context) => ({ number: await openClaim(context, input) }))
  serve.file(photo, async ({ id, position }, { db, stored }) => {
    const row = await db.one(
      claimFiles,
      and(eq(claimFiles.claimId, id), eq(claimFiles.position, Number(position)))!,
    )
    const file = row && (await stored(row.fileId))
    if (!file) throw notFound()
    return { bytes: file.bytes, contentType: file.type, filename: `photo-${position}` }
  })
}
