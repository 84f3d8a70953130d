import { array, mixed, object, string } from 'yup'
import {
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
  profileSchema,
  proveMobileSchema,
  type Profile,
} from '#src/domain/account/account.ts'
import type { DeviceName } from '#src/domain/account/device-name.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { MAX_IMAGE_BYTES } from '#src/domain/shared/limits.ts'
import {
  MAIL_TOPICS,
  NOTICE_TOPICS,
  type MailTopic,
  type NoticeTopic,
} from '#src/domain/account/mail-topic.ts'
import { isAvatar, type Attached } from '#src/domain/shared/media.ts'
import { LABEL_FORMATS } from '#src/domain/account/preference.ts'
import { endpoint, UPLOADS } from '#src/contract/endpoint.ts'
import { byId } from '#src/contract/fields.ts'

export interface AccountProfile extends Profile {
  accountType: string
  email: string
  emailConfirmed: boolean
  /** Whether the mobile number is confirmed and can be used to sign in. */
  mobileProven: boolean
  /** An address that was entered and whose confirmation link has not been followed yet. */
  pendingEmail: string | null
  /** Topics they want no email about, no notices in the app, and none on their devices. */
  mailOff: MailTopic[]
  appOff: NoticeTopic[]
  pushOff: NoticeTopic[]
  createdAt: string
}
/** One signed-in device. `lastUsedAt` is accurate to a few minutes. */
export interface SessionRow extends DeviceName {
  id: string
  createdAt: string
  lastUsedAt: string
  current: boolean
  byOperator: boolean
}

/**
 * What would happen to the credits if the account were deleted now: refunded to cards, paid out by
 * e-transfer, still owed, and forfeited.
 */
export interface Closing {
  cards: { cardType: string; lastFour: string; cents: Cents }[]
  etransferCents: Cents
  owedCents: Cents
  promoCents: Cents
}

const noInput = lazySchema(() => object({}))
const noticeTopics = () => array(string().oneOf(NOTICE_TOPICS).required()).max(NOTICE_TOPICS.length)
const avatarInput = lazySchema(() =>
  object({
    files: array(mixed<Attached>().required())
      .max(1, 'validation.onePicture')
      .default([])
      .test('one', 'validation.required', (files) => files.length > 0)
      .test('picture', 'validation.avatarType', (files) => files.every(({ media }) => isAvatar(media)))
      .test('size', 'validation.tooLarge', (files) => files.every(({ size }) => size <= MAX_IMAGE_BYTES)),
  }),
)

/** The personal centre. Nobody can change on a customer's behalf what proves who they are (D20). */
export const account = {
  get: endpoint<AccountProfile>()(['GET', '/account/profile'], noInput),
  update: endpoint<null>()(['PUT', '/account/profile'], profileSchema, {
    impersonation: 'withMoney',
    permission: 'any',
  }),
  /** Ends every other session. */
  password: endpoint<null>()(['PUT', '/account/password'], changePasswordSchema, {
    impersonation: 'never',
    permission: 'any',
    limit: { name: 'newpassword', max: 20, per: 'hour' },
  }),
  /** Sends a link to the new address; nothing changes until it is followed. */
  email: endpoint<null>()(['PUT', '/account/email'], changeEmailSchema, {
    impersonation: 'never',
    permission: 'any',
    limit: { name: 'newpassword', max: 20, per: 'hour' },
  }),
  /**
   * Emails a code to the account's own address, which makes the mobile number usable for signing in. It is
   * sent even when the number belongs to another account, so that the answer doesn't reveal it.
   */
  mobileCode: endpoint<null>()(['POST', '/account/mobile/code'], noInput, {
    impersonation: 'never',
    permission: 'any',
    limit: { name: 'mailcode', max: 10, per: 'hour' },
  }),
  proveMobile: endpoint<null>()(['POST', '/account/mobile/proof'], proveMobileSchema, {
    impersonation: 'never',
    permission: 'any',
    limit: { name: 'newpassword', max: 20, per: 'hour' },
  }),
  /** Sends the confirmation email again. */
  confirmation: endpoint<{ email: string }>()(['POST', '/account/confirmation'], noInput, {
    impersonation: 'allowed',
    permission: 'any',
    limit: { name: 'mailcode', max: 10, per: 'hour' },
  }),
  /** `off` is email. What is left out stays as it is. */
  topics: endpoint<null>()(
    ['PUT', '/account/mail'],
    () =>
      object({
        off: array(string().oneOf(MAIL_TOPICS).required()).max(MAIL_TOPICS.length),
        appOff: noticeTopics(),
        pushOff: noticeTopics(),
      }),
    { impersonation: 'withMoney', permission: 'any' },
  ),
  sessions: endpoint<{ rows: SessionRow[] }>()(['GET', '/account/sessions'], noInput),
  endSession: endpoint<null>()(['DELETE', '/account/sessions/:id'], byId, {
    impersonation: 'never',
    permission: 'any',
  }),
  endOthers: endpoint<{ ended: number }>()(['DELETE', '/account/sessions'], noInput, {
    impersonation: 'never',
    permission: 'any',
  }),
  /** One picture; its type is read from its content. @returns its id, a new one each time */
  setAvatar: endpoint<{ avatar: string }>()(['PUT', '/account/avatar'], avatarInput, {
    impersonation: 'allowed',
    permission: 'any',
    upload: true,
    bodyBytes: MAX_IMAGE_BYTES,
    limit: UPLOADS,
  }),
  avatar: endpoint<Uint8Array>()(['GET', '/account/avatar'], noInput, { binary: true }),
  removeAvatar: endpoint<null>()(['DELETE', '/account/avatar'], noInput, {
    impersonation: 'allowed',
    permission: 'any',
  }),
  /** A sample label for a made-up parcel, to check that a printer is set up. */
  testLabel: endpoint<Uint8Array>()(
    ['GET', '/account/test-label'],
    () => object({ format: string().oneOf(LABEL_FORMATS).default('pdf4x6') }),
    { binary: true },
  ),
  /** Everything we keep about the customer, as JSON. */
  export: endpoint<Uint8Array>()(['GET', '/account/export'], noInput, {
    binary: true,
    recent: true,
    impersonation: 'never',
    permission: 'company',
    limit: { name: 'export', max: 10, per: 'hour' },
  }),
  closing: endpoint<Closing>()(['GET', '/account/closing'], noInput),
  /** Permanent; paid credits are refunded the way they were paid. 409: something stands in the way. */
  remove: endpoint<null>()(['DELETE', '/account'], deleteAccountSchema, {
    inBody: true,
    recent: true,
    impersonation: 'never',
    permission: 'company',
    limit: { name: 'newpassword', max: 20, per: 'hour' },
  }),
}
