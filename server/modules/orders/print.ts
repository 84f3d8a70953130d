import type { Ahead } from '#src/contract/fields.ts'
import { asLocale } from '#src/domain/shared/locale.ts'
import { MAX_LABELS_AT_ONCE, type LabelFormat } from '#src/domain/account/preference.ts'
import type { CustomerContext, FileAnswer } from '#server/http/context.ts'
import { requestPrint, findDrawnBefore, drawPrint, printedFile } from './label-prints.ts'
import { toLabels } from './label-data.ts'
import { labelFile, withSsccs, orderLabel, pieceCount } from './stored-label.ts'
import { packingSlip } from './packing-slip.ts'
import { findInOrder, assertDrawnByUs, recordPrinted, findPrintable } from './printable.ts'
import { shipmentOf, type Order } from './repository.ts'
import type { OrderWithSsccs } from './ssccs.ts'
import { actorOf } from '#server/http/session.ts'

type Dependencies = Pick<
  CustomerContext,
  'db' | 'clock' | 'config' | 'session' | 'carriers' | 'draw' | 'keep' | 'stored'
>

/**
 * The labels of one order, or of several in the order given, as one file. Each printing is recorded in the
 * history of its order; fetching `ahead` of one is not.
 */
export async function printLabels(
  deps: Dependencies,
  ids: readonly string[],
  format: LabelFormat,
  ahead: Ahead = '',
): Promise<FileAnswer> {
  const { db, clock, session, stored } = deps
  const note = (orderIds: readonly string[]) =>
    recordPrinted(db, clock, { actor: actorOf(session), orderIds, format })
  const before = ids.length > MAX_LABELS_AT_ONCE ? await findDrawnBefore(deps, ids, format) : undefined
  const kept = before && (await stored(before))
  if (kept) {
    await note(ids)
    return labelFile(kept.bytes, format, 'labels')
  }
  const found = await findPrintable(deps, ids)
  const orders = found.map(({ order }) => order)
  const [one] = found.length === 1 ? found : []
  const filename = one?.order.number ?? 'labels'
  if (one?.ownLabel) {
    const { bytes, contentType } = await one.ownLabel()
    if (!ahead) await note(ids)
    return labelFile(bytes, contentType.endsWith('zpl') ? 'zpl' : 'pdf4x6', filename)
  }
  assertDrawnByUs(found)
  if (!one && orders.reduce((sum, order) => sum + pieceCount(order), 0) > MAX_LABELS_AT_ONCE) {
    const { id } = await requestPrint(deps, { id: clock.newId(), ids, format }, { found })
    return labelFile(
      (await drawPrint(deps, id, { found })) ?? (await printedFile(deps, id)).bytes,
      format,
      filename,
    )
  }
  const bytes = one ? await orderLabel(deps, one.order, format) : await fewLabels(deps, orders, format)
  if (!ahead) await note(orders.map(({ id }) => id))
  return labelFile(bytes, format, filename)
}

async function fewLabels(
  deps: Dependencies,
  found: readonly Order[],
  format: LabelFormat,
): Promise<Uint8Array> {
  const all: OrderWithSsccs[] = []
  for (const order of found) all.push(await withSsccs(deps, order))
  return deps.draw({
    kind: 'labels',
    labels: all.flatMap((order) => toLabels(order, deps.config.publicUrl)),
    format,
  })
}

/** Packing slips, each in the language of its shipment. */
export async function printSlips(
  { db, config, draw }: Dependencies,
  ids: readonly string[],
): Promise<FileAnswer> {
  const found = await findInOrder(db, ids)
  const papers = found.map((order) =>
    packingSlip(order, asLocale(shipmentOf(order).notificationLanguage), config),
  )
  return {
    bytes: await draw({ kind: 'papers', papers }),
    contentType: 'application/pdf',
    filename: `${found.length === 1 ? `${found[0]!.number}-packing-slip` : 'packing-slips'}.pdf`,
  }
}
