import { eq } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import { manifests } from '#server/db/schema/shipping.ts'
import { paperFile } from '#server/http/paper-file.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { manifestPaper } from './paper.ts'
import { closeManifest, listManifests, manifestDetails, toManifestRow } from './manifests.ts'

const { list, get, close, pdf } = contract.manifests

export function manifestRoutes(serve: Serve): void {
  serve(list, ({ after }, { db }) => listManifests(db, after))
  serve(get, ({ id }, { db }) => manifestDetails(db, id))
  serve(close, async (input, context) => toManifestRow(await closeManifest(context, input)))
  serve.file(pdf, async ({ id }, { db, locale, config, draw }) => {
    const found = await db.one(manifests, eq(manifests.id, id))
    if (!found) throw notFound()
    return paperFile(draw, manifestPaper(found, locale, config), `${found.number}.pdf`)
  })
}
