import { inquirySchema } from '#src/domain/account/inquiry.ts'
import { ATTACHMENTS_BYTES } from '#src/domain/shared/media.ts'
import { endpoint } from './endpoint.ts'
import { uuid } from './fields.ts'

/** `number` is for people to refer to; `confirmed`: a confirmation is sent to their address. */
export interface InquiryReceived {
  number: string
  confirmed: boolean
}

export const inquiries = {
  /**
   * Open to anybody. The device chooses `id` before the first byte leaves: the same inquiry is stored once
   * however often it arrives; the same id with other content is refused (409), and the error names the one
   * that arrived.
   */
  send: endpoint<InquiryReceived>()(['POST', '/inquiries'], () => inquirySchema.shape({ id: uuid() }), {
    access: 'public',
    upload: true,
    bodyBytes: ATTACHMENTS_BYTES,
    limit: { name: 'inquiry', max: 5, per: 'hour' },
  }),
}
