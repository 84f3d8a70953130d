import { boolean, object, string, type InferType } from 'yup'
import { emailText, enteredText, optionalText, phoneText, plainEmail } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { PASSWORD_FORBIDDEN, PASSWORD_MAX, PASSWORD_MIN } from '#src/domain/shared/limits.ts'
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/shared/locale.ts'

/** Requirements §6, D20. */
export const ROLE_DEFAULT = 'ROLE_DEFAULT'
export const ROLE_ADMIN = 'ROLE_ADMIN'
export const PERMISSION_IMPERSONATE = 'user:impersonate'

/** One invoice per purchase, or one for all of a month's purchases. */
export const INVOICINGS = ['each', 'monthly'] as const
export type Invoicing = (typeof INVOICINGS)[number]

export const ACCOUNT_TYPES = ['Individual', 'Business'] as const

/** Requirements §3; `partnerId` is the customer (D36). Never includes the token. */
export interface SessionUser {
  userId: string
  userName: string
  nickName: string
  avatar: string
  roles: string[]
  permissions: string[]
  partnerId: string
}

/** Requirements §5 and nothing more: 6 to 20 characters without < > " ' \ |. */
export function isPassword(text: string): boolean {
  return (
    text.length >= PASSWORD_MIN &&
    text.length <= PASSWORD_MAX &&
    !PASSWORD_FORBIDDEN.split('').some((mark) => text.includes(mark))
  )
}

/** Not trimmed: a space is a valid password character. */
export const newPassword = () =>
  string()
    .default('')
    .required('validation.required')
    .test('password', 'validation.password', (value) => value === '' || isPassword(value))

const repeated = (message: string) =>
  string()
    .default('')
    .required('validation.required')
    .test(
      'repeated',
      message,
      (value, { parent }) => value === '' || value === (parent as { password?: string }).password,
    )

/**
 * A business number, alone or with its program account (CRA): kept as "123456789 RT 0001", however it was
 * typed. Only its form is checked.
 */
const taxNumber = () =>
  optionalText(30)
    .transform((value: string) => {
      const [, number, program, account] =
        /^(\d{9})(?:(R[CMPT])(\d{4}))?$/.exec(value.replace(/[\s.-]/g, '').toUpperCase()) ?? []
      if (number === undefined) return value
      return program === undefined ? number : `${number} ${program} ${account}`
    })
    .matches(/^(\d{9}( R[CMPT] \d{4})?)?$/, 'validation.taxNumber')

/** `work`: the solved proof-of-work challenge as JSON; it came with the captcha's picture. */
const captcha = { code: optionalText(20), uuid: optionalText(64), work: optionalText(2000) }

/**
 * An existing password isn't checked against today's rule. `username` is the email, or the mobile number once
 * it is confirmed (D36).
 */
export const loginSchema = lazySchema(() =>
  object({
    username: enteredText(254, 'validation.required').transform((value: unknown) =>
      typeof value === 'string' ? plainEmail(value) : value,
    ),
    password: string().default('').required('validation.required'),
    ...captcha,
    remember: boolean().default(false),
    /** False: nothing of the person's stays on the device once its tab is closed (docs/offline.md). */
    keep: boolean().default(true),
  }),
)

/** D19. Validates asynchronously (mobile). */
export const registerSchema = lazySchema(() =>
  object({
    accountType: string().oneOf(ACCOUNT_TYPES, 'validation.required').default('Individual'),
    nickName: enteredText(50, 'validation.required'),
    email: emailText().required('validation.required'),
    mobile: phoneText().required('validation.required'),
    password: newPassword(),
    confirmPassword: repeated('validation.passwordsDiffer'),
    company: optionalText(100).when('accountType', ([type], field) =>
      type === 'Business' ? field.required('validation.required') : field.transform(() => ''),
    ),
    taxNumber: taxNumber().when('accountType', ([type], field) =>
      type === 'Business' ? field : field.transform(() => ''),
    ),
    locale: string().oneOf(LOCALES).default(DEFAULT_LOCALE),
    terms: boolean().default(false).oneOf([true], 'validation.terms'),
    /** The French terms were shown before another language's were accepted (src/domain/account/quebec.ts). */
    frenchTermsShown: boolean().default(false),
    ...captcha,
  }),
)

export const changePasswordSchema = lazySchema(() =>
  object({
    oldPassword: string().default('').required('validation.required'),
    password: newPassword(),
    confirmPassword: repeated('validation.passwordsInconsistent'),
  }),
)

/** D19: asks only for the address. */
export const forgotPasswordSchema = lazySchema(() =>
  object({ email: emailText().required('validation.required') }),
)

export const resetPasswordSchema = lazySchema(() =>
  object({
    token: string().default('').required('validation.required'),
    password: newPassword(),
    confirmPassword: repeated('validation.passwordsInconsistent'),
  }),
)

/** The personal centre: what a person can change without the password. Validates asynchronously (mobile). */
export const profileSchema = lazySchema(() =>
  object({
    nickName: enteredText(50, 'validation.required'),
    mobile: phoneText().required('validation.required'),
    /** For businesses only; ignored from everybody else. */
    company: optionalText(100),
    taxNumber: taxNumber(),
    /**
     * Printed on invoices, in lines as on an envelope. Missing (from an app that didn't ask for it yet): left
     * as it is.
     */
    billingAddress: string().trim().max(250, 'validation.tooLong'),
    invoicing: string<Invoicing>().oneOf([...INVOICINGS], 'validation.select'),
    /** The language of the person's email. */
    locale: string().oneOf(LOCALES).default(DEFAULT_LOCALE),
  }),
)

/** A new email address; the signed-in person enters the password again. */
export const changeEmailSchema = lazySchema(() =>
  object({
    newEmail: emailText().required('validation.required'),
    password: string().default('').required('validation.required'),
  }),
)

/** The code that was emailed to confirm the mobile number. */
export const proveMobileSchema = lazySchema(() => object({ code: enteredText(20, 'validation.required') }))

/** The signed-in person enters the password again. */
export const deleteAccountSchema = lazySchema(() =>
  object({ password: string().default('').required('validation.required') }),
)

export type Login = InferType<typeof loginSchema>
export type Registration = InferType<typeof registerSchema>
export type PasswordChange = InferType<typeof changePasswordSchema>
export type PasswordReset = InferType<typeof resetPasswordSchema>
export type Profile = InferType<typeof profileSchema>
export type EmailChange = InferType<typeof changeEmailSchema>
export type AccountDeletion = InferType<typeof deleteAccountSchema>
