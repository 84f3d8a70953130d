import { boolean, object, string, type InferType } from 'yup'
import { emailText, enteredText, optionalText, phoneText, plainEmail } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { PASSWORD_FORBIDDEN, PASSWORD_MAX, PASSWORD_MIN } from '#src/domain/shared/limits.ts'
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/shared/locale.ts'

/** §6, D20. */
export const ROLE_DEFAULT = 'ROLE_DEFAULT'
export const ROLE_ADMIN = 'ROLE_ADMIN'
export const PERMISSION_IMPERSONATE = 'user:impersonate'

/** One invoice for each purchase, or one for all of a month. */
export const INVOICINGS = ['each', 'monthly'] as const
export type Invoicing = (typeof INVOICINGS)[number]

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
  return (
    text.length >= PASSWORD_MIN &&
    text.length <= PASSWORD_MAX &&
    !PASSWORD_FORBIDDEN.split('').some((mark) => text.includes(mark))
  )
}

/** Not trimmed: a space is a character of a password. */
const newPassword = () =>
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
 * typed. Its form only is checked.
 */
const taxNumber = () =>
  optionalText(30)
    .transform((value: string) => {
      const [, number, program, account] =
        /^(\d{9})(?:(R[CMPT])(\d{4}))?$/.exec(value.replace(/[\s.-]/g, '').toUpperCase()) ?? []
      return number === undefined ? value : program === undefined ? number : `${number} ${program} ${account}`
    })
    .matches(/^(\d{9}( R[CMPT] \d{4})?)?$/, 'validation.taxNumber')

/** `work`: the solved challenge as JSON, which came with a picture. */
const captcha = { code: optionalText(20), uuid: optionalText(64), work: optionalText(2000) }

/**
 * An existing password is not judged by today's rule. `username` is the e-mail, or the mobile number once it
 * is proven (D36).
 */
export const loginSchema = lazySchema(() =>
  object({
    username: enteredText(254, 'validation.required').transform((value: unknown) =>
      typeof value === 'string' ? plainEmail(value) : value,
    ),
    password: string().default('').required('validation.required'),
    ...captcha,
    remember: boolean().default(false),
    /** False: nothing of the person stays on the device once its tab is closed (design: offline). */
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
    /** The French terms were on the screen before another language's were accepted (domain/account/quebec.ts). */
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

/** D19: asked of nobody but the address. */
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

/** The personal centre: what a person may change without the password. Validates asynchronously (mobile). */
export const profileSchema = lazySchema(() =>
  object({
    nickName: enteredText(50, 'validation.required'),
    mobile: phoneText().required('validation.required'),
    /** Of a business; of nobody else anything is taken. */
    company: optionalText(100),
    taxNumber: taxNumber(),
    /**
     * On invoices, in lines as on an envelope. An app from before they were asked for leaves both as they
     * are.
     */
    billingAddress: string().trim().max(250, 'validation.tooLong'),
    invoicing: string<Invoicing>().oneOf([...INVOICINGS], 'validation.select'),
    /** Of the mail that the person gets. */
    locale: string().oneOf(LOCALES).default(DEFAULT_LOCALE),
  }),
)

/** Another address: who is signed in says who they are once more. */
export const changeEmailSchema = lazySchema(() =>
  object({
    newEmail: emailText().required('validation.required'),
    password: string().default('').required('validation.required'),
  }),
)

/** The code that was mailed for the mobile number. */
export const proveMobileSchema = lazySchema(() => object({ code: enteredText(20, 'validation.required') }))

/** Who is signed in says who they are once more. */
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
