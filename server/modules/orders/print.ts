import type { Ahead } from '#src/contract/fields.ts'
import { asLocale } from '#src/domain/shared/locale.ts'
import { MAX_LABELS_AT_ONCE, type LabelFormat } from '#src/domain/account/preference.ts'
import type { CustomerContext, FileAnswer } from '#server/http/context.ts'
import { askPrint, drawnBefore, drawPrint, printedFile } from './label-prints.ts'
import { labelsOf } from './labels.ts'
import { labelFile, numbered, orderLabel, piecesOf } from './order-label.ts'
import { packingSlip } from './packing-slip.ts'
import { inOrder, insistOnOurs, notePrinted, printable } from './printable.ts'
import { shipmentOf, type Order } from './repository.ts'
import type { Numbered } from './ssccs.ts'

type Dependencies = Pick<
  CustomerContext,
  'db' | 'clock' | 'config' | 'session' | 'carriers' | 'draw' | 'keep' | 'stored'
>

/**
 * One order's labels, or those of several in the order asked for, as one file. Each printing stands in its
 * order's history, but not what is fetched `ahead` of one.
 */
export async function printLabels(
  deps: Dependencies,
  ids: readonly string[],
  format: LabelFormat,
  ahead: Ahead = '',
): Promise<FileAnswer> {
  const { db, clock, session, stored } = deps
  const note = (orderIds: readonly string[]) =>
    notePrinted(db, clock, { actor: session.user.nickName, orderIds, format })
  const before = ids.length > MAX_LABELS_AT_ONCE ? await drawnBefore(deps, ids, format) : undefined
  const kept = before && (await stored(before))
  if (kept) {
    await note(ids)
    return labelFile(kept.bytes, format, 'labels')
  }
  const found = await printable(deps, ids)
  const orders = found.map(({ order }) => order)
  const [one] = found.length === 1 ? found : []
  const filename = one?.order.number ?? 'labels'
  if (one?.ownLabel) {
    const { bytes, contentType } = await one.ownLabel()
    if (!ahead) await note(ids)
    return labelFile(bytes, contentType.endsWith('zpl') ? 'zpl' : 'pdf4x6', filename)
  }
  insistOnOurs(found)
  if (!one && orders.reduce((sum, order) => sum + piecesOf(order), 0) > MAX_LABELS_AT_ONCE) {
    const { id } = await askPrint(deps, { id: clock.newId(), ids, format }, { found })
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
  const all: Numbered[] = []
  for (const order of found) all.push(await numbered(deps, order))
  return deps.draw({
    kind: 'labels',
    labels: all.flatMap((order) => labelsOf(order, deps.config.publicUrl)),
    format,
  })
}

/** What lies in the boxes, for whoever unpacks them: in the language of each shipment. */
export async function printSlips(
  { db, config, draw }: Dependencies,
  ids: readonly string[],
): Promise<FileAnswer> {
  const found = await inOrder(db, ids)
  const papers = found.map((order) =>
    packingSlip(order, asLocale(shipmentOf(order).notificationLanguage), config),
  )
  return {
    bytes: await draw({ kind: 'papers', papers }),
    contentType: 'application/pdf',
    filename: `${found.length === 1 ? `${found[0]!.number}-packing-slip` : 'packing-slips'}.pdf`,
  }
}
