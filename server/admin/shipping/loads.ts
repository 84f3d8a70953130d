import { eq } from 'drizzle-orm'
import { LOAD_FILE_KINDS, loadFileFault, loadFileName, loadFileOf } from '#src/domain/freight/load-file.ts'
import { MEDIA_HEAD_BYTES, mediaOf } from '#src/domain/shared/media.ts'
import { auditOperator } from '#server/db/audit.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { loadFiles } from '#server/db/schema/freight.ts'
import { orderHistory, orders } from '#server/db/schema/shipping.ts'
import { storeFile } from '#server/files/files.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { chosen } from '#server/admin/cli/chosen.ts'
import { parseDocumentNumber } from '#server/admin/cli/options.ts'
import { say, word } from '#server/admin/cli/say.ts'

/**
 * `load file LD… --file pod.pdf --kind proofOfDelivery`: adds a picture or PDF from the carrier to the load.
 */
export async function addLoadFile({ words: [given], options, input }: Command, deps: Deps): Promise<string> {
  const { database, clock, config } = deps
  const number = parseDocumentNumber('load', given)
  const kind = chosen(options.kind, LOAD_FILE_KINDS)
  if (!options.file || !input) throw new UsageError(say('verb.file.add'))
  const [load] = await database.sql.select().from(orders).where(eq(orders.number, number))
  if (!load) throw new UsageError(say('verb.notFound', { name: number }))
  const bytes = new Uint8Array(Buffer.from(input, 'base64'))
  const file = {
    name: options.file.split(/[\\/]/).at(-1)!,
    size: bytes.length,
    media: mediaOf(bytes.subarray(0, MEDIA_HEAD_BYTES)),
    bytes,
  }
  const fault = loadFileFault(file)
  if (fault) throw new UsageError(word('layout.labelled', { label: `"${options.file}"`, value: word(fault) }))
  const { type } = loadFileOf(file)!
  const name = loadFileName(file)
  const fileId = await storeFile(deps, { type, bytes })
  await database.transaction(async (tx) => {
    const db = customerDb(load.customerId, tx)
    const now = clock.now()
    await db.insert(loadFiles, {
      id: clock.newId(),
      orderId: load.id,
      kind,
      fileId,
      name,
      type,
      size: bytes.length,
      source: 'operator',
      createdAt: now,
    })
    await db.insert(orderHistory, {
      orderId: load.id,
      id: clock.newId(),
      at: now,
      actor: config.site.name,
      event: 'load.fileAdded',
      detail: { name, kind },
    })
    await auditOperator(tx, clock, 'load:file', load.id, { number, kind })
  })
  return 'json' in options
    ? JSON.stringify({ number, name, kind })
    : say('verb.load.fileAdded', { number, name })
}
