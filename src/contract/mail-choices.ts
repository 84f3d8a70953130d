import { boolean, object, string } from 'yup'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { MailTopic } from '#src/domain/account/mail-topic.ts'
import { endpoint } from './endpoint.ts'

/**
 * Whose choice a link at the foot of an email changes: the address, mostly hidden, and the topic; null: email
 * to somebody without an account.
 */
export interface MailChoice {
  address: string
  topic: MailTopic | null
  on: boolean
}

const link = lazySchema(() => string().max(400).default(''))
/** Needs no sign-in: the link is signed (RFC 8058). */
export const mailChoices = {
  get: endpoint<MailChoice>()(['POST', '/mail/choice/read'], () => object({ token: link }), {
    access: 'public',
    limit: { name: 'mailchoice', max: 60, per: 'hour' },
  }),
  set: endpoint<MailChoice>()(
    ['POST', '/mail/choice'],
    () => object({ token: link, on: boolean().required() }),
    { access: 'public', limit: { name: 'mailchoice', max: 60, per: 'hour' } },
  ),
}
