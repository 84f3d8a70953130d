import { and, eq, inArray } from 'drizzle-orm'
import type { Ahead } from '#src/contract/fields.ts'
import { asLocale } from '#src/domain/locale.ts'
import type { LabelFormat } from '#src/domain/preference.ts'
import type { CarrierLabel, Carriers } from '#server/carriers/carriers.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { intents, orderHistory, orders } from '#server/db/schema/shipping.ts'
import { notFound, Refusal } from '#server/errors.ts'
import type { CustomerContext, FileAnswer } from '#server/serve.ts'
import { labelsOf } from './labels.ts'
import { packingSlip } from './packing-slip.ts'
import { isParcel, shipmentOf, type Order } from './repository.ts'
import { withNumbers, type Numbered } from './ssccs.ts'

type Needs = Pick<CustomerContext, 'db' | 'clock' | 'config' | 'session' | 'carriers' | 'draw'>
const EXTENSION = { pdf4x6: 'pdf', letter: 'pdf', zpl: 'zpl' } as const

/** One order's labels, or those of several in the order asked for, as one file. Each printing stands in its order's history, but not what is fetched `ahead` of one. */
export async function printLabels({ db, clock, config, session, carriers, draw }: Needs, ids: readonly string[], format: LabelFormat, ahead: Ahead = ''): Promise<FileAnswer> {
  const found = await inOrder(db, ids)
  const without = found.find(({ trackingNumber, status }) => !trackingNumber || status === 'cancelled')
  if (without) throw ids.length === 1 ? notFound() : new Refusal('order.noLabel', { values: { number: without.number } })
  const own = await carrierLabels(found, db, carriers)
  const numbered: Numbered[] = []
  if (!own) for (const order of found) numbered.push(await withNumbers({ db, clock, config }, order, piecesOf))
  const bytes = own?.bytes ?? await draw({ kind: 'labels', labels: numbered.flatMap((order) => labelsOf(order, config.publicUrl)), format })
  if (!ahead) await db.transaction(async (tx) => {
    for (const { id } of found)
      await tx.insert(orderHistory, { orderId: id, id: clock.newId(), at: clock.now(), actor: session.user.nickName, event: 'order.printed', detail: { format, count: found.length } })
  })
  const extension = own ? extensionOf(own) : EXTENSION[format]
  return { bytes, contentType: extension === 'zpl' ? 'application/x-zpl' : 'application/pdf', filename: `${found.length === 1 ? found[0]!.number : 'labels'}.${extension}` }
}

/** A carrier that makes its own labels takes no others, whatever size was asked for; such a label is a file by itself. */
async function carrierLabels(found: readonly Order[], db: CustomerDb, carriers: Carriers): Promise<CarrierLabel | null> {
  for (const order of found) {
    const carrier = await carriers.find(order.carrierCode)
    if (!carrier?.label) continue
    if (found.length > 1) throw new Refusal('order.ownLabel', { values: { number: order.number } })
    const intent = await db.one(intents, eq(intents.orderId, order.id))
    const label = intent && await carrier.label(intent.id)
    if (!label) throw new Refusal('order.labelLater')
    return label
  }
  return null
}

const extensionOf = ({ contentType }: CarrierLabel) => (contentType.endsWith('zpl') ? 'zpl' : 'pdf')

/** What lies in the boxes, for whoever unpacks them: in the language of each shipment. */
export async function printSlips({ db, config, draw }: Needs, ids: readonly string[]): Promise<FileAnswer> {
  const found = await inOrder(db, ids)
  const papers = found.map((order) => packingSlip(order, asLocale(shipmentOf(order).notificationLanguage), config))
  return { bytes: await draw({ kind: 'papers', papers }), contentType: 'application/pdf', filename: `${found.length === 1 ? `${found[0]!.number}-packing-slip` : 'packing-slips'}.pdf` }
}

/** In the order of the ids, each once. @throws Refusal 404 when one of them is none of the customer's */
export async function inOrder(db: CustomerDb, ids: readonly string[]): Promise<Order[]> {
  const rows = new Map((await db.find(orders, and(inArray(orders.id, [...ids]), isParcel))).map((order) => [order.id, order]))
  return [...new Set(ids)].map((id) => rows.get(id) ?? refuse())
}

const refuse = (): never => { throw notFound() }

const piecesOf = (order: Order): number => shipmentOf(order).parcels.reduce((sum, { quantity }) => sum + quantity, 0)
