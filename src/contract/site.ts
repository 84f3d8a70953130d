import { boolean, object, string } from 'yup'
import type { MailTopic } from '#src/domain/account/mail-topic.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { endpoint } from './endpoint.ts'

/** `city` as written on an address; null where several towns share the code, and `place` describes them. */
export interface PostalPlace {
  place: string
  city: string | null
  province: string
  country: string
}

/** Whether the maps service suggests addresses too (D27). */
export interface MapsInfo {
  on: boolean
}

/**
 * A table that devices keep for working offline. Its address changes with its content; `bytes` is its
 * unpacked size.
 */
export interface ReferenceFile {
  name: string
  url: string
  bytes: number
}

export const site = {
  locale: endpoint<null>()(['PUT', '/locale'], () => object({ locale: string().oneOf(LOCALES).required() }), {
    access: 'public',
  }),
  ping: endpoint<null>()(['GET', '/ping'], () => object({}), { access: 'public' }),
  /** The operator's tables: the rate card and duty rules in force. */
  reference: endpoint<ReferenceFile[]>()(['GET', '/reference'], () => object({})),
  maps: endpoint<MapsInfo>()(['GET', '/places/maps'], () => object({})),
  /** The place of a postal code, or null: an unknown code never blocks (D27). */
  postal: endpoint<PostalPlace | null>()(
    ['GET', '/places/postal/:code'],
    () => object({ code: string().trim().max(20).required() }),
    { access: 'public', limit: { name: 'places', max: 120, per: 'minute' }, programs: 'read' },
  ),
}

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
