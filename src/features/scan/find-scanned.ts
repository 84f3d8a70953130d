import { call } from '#src/api/call.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { contract } from '#src/contract/contract.ts'
import type { LoadRow } from '#src/contract/loads.ts'
import type { ManifestRow } from '#src/contract/manifests.ts'
import { isNumber } from '#src/domain/shared/text/numbers-in-text.ts'
import type { Scan } from '#src/domain/tracking/scan.ts'
import { trackingKey } from '#src/domain/tracking/tracking-number.ts'
import { numberPath } from '#src/components/tracking/number-path.ts'
import { cachedRows } from '#src/offline/cache/cached-rows.ts'
import { findOrderByNumber } from '#src/offline/cache/orders.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import { ACCOUNT_PATHS, loadPath, manifestCheckPath, parcelPath } from '#src/paths.ts'

const { tracking, loads, manifests } = contract

/** Where a scanned number leads: to what is its own, else to where it is searched. Never rejects. */
export const findScanned = async (scan: Scan): Promise<string> => (await findOwn(scan)) ?? searchPath(scan)

/** The screen of the order, load or manifest: as this device has it, else as the server finds it. Never rejects. */
export const findOwn = async (scan: Scan): Promise<string | undefined> =>
  (await onDevice(scan.number).catch(() => undefined)) ?? (await fromServer(scan).catch(() => undefined))

async function onDevice(number: string): Promise<string | undefined> {
  const db = userDatabase()
  const order = await findOrderByNumber(db, number)
  if (order) return parcelPath(order.id)
  const isThis = (one: string | null) => one !== null && trackingKey(one) === trackingKey(number)
  const load = (await cachedRows<LoadRow>(db, loads.list.name)).find(
    ({ loadNumber, trackingNumber, billOfLading }) => [loadNumber, trackingNumber, billOfLading].some(isThis),
  )
  if (load) return loadPath(load.id)
  const manifest = (await cachedRows<ManifestRow>(db, manifests.list.name)).find((row) => isThis(row.number))
  return manifest && manifestCheckPath(manifest.id)
}

async function fromServer(scan: Scan): Promise<string | undefined> {
  if (connectivity.get() === 'offline' || !isTracked(scan)) return undefined
  const numbers = [scan.number]
  const [result] = await call(tracking.search, { numbers }, { background: true, repeatSubmit: false })
  if (!result?.orderId) return undefined
  return result.isLoad ? loadPath(result.orderId) : parcelPath(result.orderId)
}

/** Whether the search for tracking numbers can know it. */
function isTracked(scan: Scan): boolean {
  if (scan.kind === 'own') return ['tracking', 'pro', 'load'].includes(scan.of)
  return scan.kind === 'other' ? isNumber(scan.number) : scan.kind !== 'piece'
}

function searchPath(scan: Scan): string {
  const path = scan.kind === 'own' ? numberPath({ kind: scan.of, number: scan.number }) : undefined
  if (path) return path
  // A manifest that no list on this device has: the newest are listed there.
  if (scan.kind === 'own') return ACCOUNT_PATHS.shippingOrders
  const screen = scan.kind === 'bol' ? ACCOUNT_PATHS.freightTracking : ACCOUNT_PATHS.searchTracking
  return `${screen}?numbers=${encodeURIComponent(scan.number)}`
}
