import { array, object, string } from 'yup'
import { TRACKER_STATUSES, type TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import { bodyJson, isSignedBody } from '#server/platform/crypto/signed-body.ts'
import type { Carrier } from './carriers.ts'

/** House limits of one message. */
const MAX_REPORTS = 100
const MAX_EVENTS = 200

const entered = (max: number) => string().trim().max(max).required()
const eventSchema = object({
  at: string()
    .required()
    .test('instant', (value) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)))
    .transform((value: string) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString())),
  localTime: string()
    .matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
    .required(),
  zone: entered(60),
  code: string().trim().max(30).default(''),
  status: string().oneOf(TRACKER_STATUSES).required(),
  description: string().trim().max(500).default(''),
  place: string().trim().max(100).default(''),
})
const bodySchema = object({
  reports: array(
    object({ trackingNumber: entered(50), events: array(eventSchema).min(1).max(MAX_EVENTS).required() }),
  )
    .min(1)
    .max(MAX_REPORTS)
    .required(),
}).noUnknown()

/**
 * The sample carriers' webhook: JSON `{reports: [{trackingNumber, events}]}`, signed in `x-carrier-signature`
 * (server/platform/crypto/signed-body.ts). Nothing is sent automatically, only by whoever tries or tests the
 * product.
 */
export const readSampleWebhook =
  (secret: string): NonNullable<Carrier['readWebhook']> =>
  async (headers, body, now) => {
    if (!isSignedBody({ header: headers['x-carrier-signature'], body, secret, now })) return null
    const { reports } = await bodySchema.validate(bodyJson(body), { abortEarly: false, stripUnknown: true })
    return reports.map(({ trackingNumber, events }) => ({
      trackingNumber,
      events: events as TrackingEvent[],
    }))
  }
