import { array, object, string } from 'yup'
import { MAX_TRACKING_NUMBERS } from '#src/domain/shared/limits.ts'
import type { TrackerStatus, TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import type { TrackingRoute } from '#src/domain/tracking/tracking-route.ts'
import { endpoint, type Page } from './endpoint.ts'

/**
 * One followed or searched number. `found` false: no carrier has reported on it yet, which is not shown as
 * "invalid".
 */
export interface TrackingResult {
  number: string
  found: boolean
  carrierName: string | null
  sample: boolean
  status: TrackerStatus
  /** Newest first. */
  events: TrackingEvent[]
  estimatedDelivery: string | null
  checkedAt: string
  /** The order behind the number; only for its owner. */
  orderId: string | null
  /** What that order is called and who gets it; only for its owner. */
  order?: { number: string; recipient: string } | null
  /** It is a load, which has other wording and, for its owner, another screen. */
  isLoad?: boolean
  /** Its route as towns; null for a number no carrier has reported on. */
  route: TrackingRoute | null
}
export type TrackerRow = TrackingResult & { id: string; note: string; createdAt: string }

const trackingNumber = () =>
  string()
    .trim()
    .uppercase()
    .min(1, 'validation.enter')
    .max(50, 'validation.tooLong')
    .required('validation.enter')
export const tracking = {
  search: endpoint<TrackingResult[]>()(
    ['POST', '/tracking'],
    () =>
      object({
        numbers: array(trackingNumber())
          .min(1, 'validation.enter')
          .max(MAX_TRACKING_NUMBERS, 'validation.tooManyNumbers')
          .required(),
      }),
    { access: 'public', limit: { name: 'tracking', max: 30, per: 'minute' }, programs: 'read' },
  ),
  list: endpoint<Page<TrackerRow>>()(
    ['GET', '/trackers'],
    () => object({ q: string().trim().max(100).default('') }),
    { programs: 'read' },
  ),
  follow: endpoint<TrackerRow>()(
    ['POST', '/trackers'],
    () =>
      object({ number: trackingNumber(), note: string().trim().max(100, 'validation.tooLong').default('') }),
    { impersonation: 'allowed', permission: 'ship' },
  ),
  unfollow: endpoint<null>()(['DELETE', '/trackers/:number'], () => object({ number: trackingNumber() }), {
    impersonation: 'allowed',
    permission: 'ship',
  }),
}
