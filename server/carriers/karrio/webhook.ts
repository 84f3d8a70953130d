import { array, boolean, object, string, type InferType } from 'yup'
import type { Carrier } from '#server/carriers/carriers.ts'
import { isTimingSafeEqual } from '#server/platform/crypto/timing-safe-equal.ts'
import { bodyJson } from '#server/platform/crypto/signed-body.ts'
import { eventsOf } from './track.ts'

/** Events of a tracker; none of Karrio's other events says where a parcel is. */
const TRACKER_EVENTS = ['tracker_created', 'tracker_updated']

const text = () => string().nullable()
const messageSchema = object({ event: string().required() })
/** TrackingStatus of its OpenAPI, without the recipient. */
const trackerSchema = object({
  data: object({
    carrier_id: string().required(),
    carrier_name: string().required(),
    tracking_number: string().required(),
    test_mode: boolean().required(),
    status: text(),
    events: array(
      object({
        date: text(),
        time: text(),
        code: text(),
        description: text(),
        location: text(),
        status: text(),
      }).required(),
    ).nullable(),
  }).required(),
})

interface Sender {
  secret: string
  /** Only events of its test connections, or only of the real ones. */
  test: boolean
  codeOf: (carrierId: string) => string
}

/**
 * Karrio's webhook: JSON `{event, data}`. It isn't signed, whatever its guide says: the webhook's secret is
 * sent in `X-Event-Id`. Events have no id or time either; duplicates are recognized by their scans. Nothing
 * is sent again, and a webhook is disabled after six failures in a row, so events that aren't for us are
 * answered as accepted.
 */
export const readKarrioWebhook =
  ({ secret, test, codeOf }: Sender): NonNullable<Carrier['readWebhook']> =>
  async (headers, body) => {
    if (!isTimingSafeEqual(Buffer.from(String(headers['x-event-id'] ?? '')), Buffer.from(secret))) return null
    const message = bodyJson(body)
    const { event } = await messageSchema.validate(message)
    if (!TRACKER_EVENTS.includes(event)) return []
    const { data }: InferType<typeof trackerSchema> = await trackerSchema.validate(message, {
      abortEarly: false,
      stripUnknown: true,
    })
    if (data.test_mode !== test) return []
    return [
      {
        carrierCode: codeOf(data.carrier_id),
        trackingNumber: data.tracking_number,
        events: eventsOf(data, data.carrier_name),
      },
    ]
  }
