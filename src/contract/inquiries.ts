import { inquirySchema } from '#src/domain/account/inquiry.ts'
import { ATTACHMENTS_BYTES } from '#src/domain/shared/media.ts'
import { endpoint } from './endpoint.ts'
import { uuid } from './fields.ts'

/** `number` is what people name it by; `confirmed`: a confirmation goes to their address. */
export interface InquiryReceived {
  number: string
  confirmed: boolean
}

export const inquiries = {
  /**
   * Anybody writes to us. `id` is made by the device before the first byte leaves: however often the same
   * inquiry arrives it is one; the same id with another content is refused (409), naming the one that
   * arrived.
   */
  send: endpoint<InquiryReceived>()(['POST', '/inquiries'], () => inquirySchema.shape({ id: uuid() }), {
    access: 'public',
    upload: true,
    bodyBytes: ATTACHMENTS_BYTES,
    limit: { name: 'inquiry', max: 5, per: 'hour' },
  }),
}
