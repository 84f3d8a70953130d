import { boolean, object, string, type InferType } from 'yup'
import { emailText, enteredText, optionalText, phoneText } from './fields.ts'
import { PASSWORD_FORBIDDEN, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { DEFAULT_LOCALE, LOCALES } from './locale.ts'

/** §6, D20. */
export const ROLE_DEFAULT = 'ROLE_DEFAULT'
export const ROLE_ADMIN = 'ROLE_ADMIN'
export const PERMISSION_IMPERSONATE = 'user:impersonate'

export const ACCOUNT_TYPES = ['Individual', 'Business'] as const

/** §3; `partnerId` is the customer (D36). The token is never part of it. */
export interface SessionUser {
  userId: string
  userName: string
  nickName: string
  avatar: string
  roles: string[]
  permissions: string[]
  partnerId: string
}

/** §5, and nothing more: 6 to 20 characters without < > " ' \ |. */
export function isPassword(text: string): boolean {
  return text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX && !PASSWORD_FORBIDDEN.split('').some((mark) => text.includes(mark))
}

/** Not trimmed: a space is a character of a password. */
const newPassword = () => string().default('').required('validation.required')
  .test('password', 'validation.password', (value) => value === '' || isPassword(value))

const repeated = (message: string) => string().default('').required('validation.required')
  .test('repeated', message, (value, { parent }) => value === '' || value === (parent as { password?: string }).password)

const captcha = { code: optionalText(20), uuid: optionalText(64) }

/** An existing password is not judged by today's rule. `username` is the e-mail or the mobile number (D36). */
export const loginSchema = object({
  username: enteredText(254, 'validation.required'),
  password: string().default('').required('validation.required'),
  ...captcha,
  remember: boolean().default(false),
  /** False: nothing of the person stays on the device once its tab is closed (design: offline). */
  keep: boolean().default(true),
})

/** D19. Validates asynchronously (mobile). */
export const registerSchema = object({
  accountType: string().oneOf(ACCOUNT_TYPES, 'validation.required').default('Individual'),
  nickName: enteredText(50, 'validation.required'),
  email: emailText().required('validation.required'),
  mobile: phoneText().required('validation.required'),
  password: newPassword(),
  confirmPassword: repeated('validation.passwordsDiffer'),
  company: optionalText(100).when('accountType', ([type], field) =>
    type === 'Business' ? field.required('validation.required') : field.transform(() => '')),
  taxNumber: optionalText(20).when('accountType', ([type], field) =>
    type === 'Business' ? field.matches(/^(\d{9}( ?R[CMPT] ?\d{4})?)?$/, 'validation.taxNumber') : field.transform(() => '')),
  locale: string().oneOf(LOCALES).default(DEFAULT_LOCALE),
  terms: boolean().default(false).oneOf([true], 'validation.terms'),
  ...captcha,
})

export const changePasswordSchema = object({
  oldPassword: string().default('').required('validation.required'),
  password: newPassword(),
  confirmPassword: repeated('validation.passwordsInconsistent'),
})

/** @public for resetting a password by e-mail (D19), which has no screen yet */
export const forgotPasswordSchema = object({ email: emailText().required('validation.required'), ...captcha })

export const resetPasswordSchema = object({
  token: string().default('').required('validation.required'),
  password: newPassword(),
  confirmPassword: repeated('validation.passwordsInconsistent'),
})

/** The personal centre: what a person may change without the password. Validates asynchronously (mobile). */
export const profileSchema = object({
  nickName: enteredText(50, 'validation.required'),
  mobile: phoneText().required('validation.required'),
  locale: string().oneOf(LOCALES).default(DEFAULT_LOCALE),
})

export type Login = InferType<typeof loginSchema>
export type Registration = InferType<typeof registerSchema>
/** @public for the personal centre, which has no screen yet */
export type PasswordChange = InferType<typeof changePasswordSchema>
/** @public for resetting a password, which has no screen yet */
export type PasswordReset = InferType<typeof resetPasswordSchema>
/** @public for the personal centre, which has no screen yet */
export type Profile = InferType<typeof profileSchema>
