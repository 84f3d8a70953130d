import type { Challenge } from 'altcha-lib/types'
import { object, string } from 'yup'
import {
  forgotPasswordSchema,
  loginSchema,
  PERMISSION_IMPERSONATE,
  registerSchema,
  resetPasswordSchema,
  type SessionUser,
} from '#src/domain/account/account.ts'
import type { SpendingLimits } from '#src/domain/account/spending-limits.ts'
import type { Transport } from '#src/domain/account/factor.ts'
import { loginStepSchema, passkeyLoginSchema } from '#src/domain/account/login-step.ts'
import { emailText, enteredText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { endpoint } from '#src/contract/endpoint.ts'

export interface Session {
  access_token: string
  expires_in: number
}
/**
 * Instead of a session: the password was right, and a second factor is missing. `step` is good for ten minutes
 * and five codes. `passkey`: they have one, which logs in alone. `mayTrust`: the device may be trusted for 30 days.
 */
export interface SecondStep {
  step: string
  ways: ('code' | 'passkey')[]
  mayTrust: boolean
}
/** What `navigator.credentials.get()` takes, as JSON (WebAuthn). */
export interface PasskeyRequest {
  challenge: string
  rpId: string
  timeout: number
  userVerification: 'required'
  allowCredentials: { id: string; type: 'public-key'; transports: Transport[] }[]
}
/** A company, or a person who ships for themselves, as its members know it. */
export interface CustomerName {
  id: string
  name: string
}
export interface UserInfo {
  user: Omit<SessionUser, 'roles' | 'permissions'> & {
    accountType: string
    locale: string
    emailConfirmed: boolean
  }
  roles: string[]
  permissions: string[]
  /** What they may spend for this customer. */
  limits: SpendingLimits
  /** Those the person belongs to; `user.partnerId` is the one this session is for (D48). */
  customers: CustomerName[]
  /** Customers whose accounts became part of this one: what a device has of theirs is this one’s. */
  mergedFrom: string[]
  /** They have to set up a second factor before anything else. */
  factorMissing: boolean
  /** Set while an administrator acts as this user (D20). */
  impersonation: { allowMoney: boolean } | null
}
/** `work`: the proof of work that the device does in the background (D50). */
export interface Captcha {
  captchaEnabled: boolean
  uuid: string
  img: string
  work: Challenge
}
const noInput = lazySchema(() => object({}))

/** The calls that requirements §7 prescribes. */
export const auth = {
  login: endpoint<Session | SecondStep>()(['POST', '/auth/login'], loginSchema, {
    access: 'public',
    limit: { name: 'login', max: 30, per: 'minute' },
  }),
  /** The second factor, for the `step` of the password's answer: six digits, or a recovery code. */
  loginStep: endpoint<Session>()(['POST', '/auth/login/code'], loginStepSchema, {
    access: 'public',
    limit: { name: 'login', max: 30, per: 'minute' },
  }),
  /** A challenge for a passkey: one use, five minutes. */
  beginPasskey: endpoint<PasskeyRequest>()(['POST', '/auth/passkey/begin'], noInput, {
    access: 'public',
    limit: { name: 'passkey', max: 60, per: 'minute' },
  }),
  /** A passkey logs in alone: the device asked for a finger, a face or a PIN. */
  passkey: endpoint<Session>()(['POST', '/auth/passkey'], passkeyLoginSchema, {
    access: 'public',
    limit: { name: 'login', max: 30, per: 'minute' },
  }),
  register: endpoint<null>()(['POST', '/system/user/customRegister'], registerSchema, {
    access: 'public',
    limit: { name: 'register', max: 5, per: 'hour', refused: { name: 'registertry', max: 30, per: 'hour' } },
  }),
  /**
   * @returns the new expiry, in seconds from now. The new token comes in its cookie; the old one is accepted
   * for another 60 s, for this call too (D49).
   */
  refresh: endpoint<number>()(['POST', '/auth/refresh'], noInput, {
    impersonation: 'allowed',
    permission: 'any',
    beforeFactor: true,
  }),
  impersonate: endpoint<Session>()(
    ['POST', '/auth/impersonate'],
    () => object({ token: string().required('validation.required') }),
    { access: 'public', limit: { name: 'impersonate', max: 30, per: 'minute' } },
  ),
  /**
   * Gives an administrator the token for a link: one use, five minutes, audited (D20). Never with money: only
   * the operator can allow that.
   */
  grantImpersonation: endpoint<{ token: string }>()(
    ['POST', '/auth/impersonations'],
    () =>
      object({
        username: emailText().required('validation.required'),
        reason: enteredText(200, 'validation.required'),
      }),
    { access: `permission:${PERMISSION_IMPERSONATE}`, impersonation: 'never' },
  ),
  getInfo: endpoint<UserInfo>()(['GET', '/system/user/getInfo'], noInput, { beforeFactor: true }),
  logout: endpoint<null>()(['DELETE', '/auth/logout'], noInput, {
    impersonation: 'allowed',
    permission: 'any',
    beforeFactor: true,
  }),
  /**
   * Ends a session that was signed out while offline. `key` is the SHA-256 of its token, which can't be used
   * to sign in.
   */
  revoke: endpoint<null>()(
    ['POST', '/auth/revoke'],
    () =>
      object({
        key: string()
          .required('validation.required')
          .matches(/^[0-9a-f]{64}$/, 'validation.id'),
      }),
    { access: 'public', limit: { name: 'revoke', max: 30, per: 'minute' } },
  ),
  code: endpoint<Captcha>()(
    ['GET', '/code'],
    () => object({ username: string().trim().max(254).default('') }),
    { access: 'public', limit: { name: 'code', max: 30, per: 'minute' } },
  ),
  /**
   * Instead of a picture (D18): sends a code to the email of `username`, which is an email address or an
   * account's mobile number. The answer is the same whether or not such an account exists.
   */
  mailCode: endpoint<{ uuid: string }>()(
    ['POST', '/code/mail'],
    () => object({ username: enteredText(254, 'validation.required') }),
    { access: 'public', limit: { name: 'mailcode', max: 10, per: 'hour' } },
  ),
  /**
   * Sends a link to the address if it has an account. The answer, and how long it takes, are the same if it
   * has none (D19).
   */
  forgot: endpoint<null>()(['POST', '/auth/forgot'], forgotPasswordSchema, {
    access: 'public',
    limit: { name: 'reset', max: 5, per: 'hour' },
  }),
  /**
   * Sets the password using the link's token, which works once within 30 minutes, and ends every session of
   * the account.
   */
  reset: endpoint<null>()(['POST', '/auth/reset'], resetPasswordSchema, {
    access: 'public',
    limit: { name: 'newpassword', max: 20, per: 'hour' },
  }),
  /** The link of a confirmation email was followed: the address is confirmed, or the account now uses it. */
  confirm: endpoint<{ email: string; changed: boolean }>()(
    ['POST', '/auth/confirm'],
    () => object({ token: string().max(200).required('validation.required') }),
    { access: 'public', limit: { name: 'confirm', max: 30, per: 'hour' } },
  ),
}
