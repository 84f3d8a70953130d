import { array, number, object, string, type InferType } from 'yup'
import { amountProblem } from '#src/domain/money/cents-amount.ts'
import { emailText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/shared/locale.ts'
import { MEMBER_ROLES, type MemberRole } from './roles.ts'

/** House limit: open invitations of one customer. */
export const MAX_INVITATIONS = 100
const MAX_LIMIT_CENTS = 1_000_000_00

/** An emptied field is no limit, which isn't the same as a limit of 0; left out, it stays as it is. */
const limitAmount = () =>
  number()
    .transform((value: number, original: unknown) => (original === '' ? null : value))
    .typeError(amountProblem)
    .integer('validation.number')
    .min(0, 'validation.positive')
    .max(MAX_LIMIT_CENTS, 'validation.tooLarge')
    .nullable()
    .optional()

const chosenRoles = () =>
  array(string<MemberRole>().oneOf(MEMBER_ROLES).required())
    .transform((roles: unknown) => (Array.isArray(roles) ? [...new Set<unknown>(roles)] : roles))
    .min(1, 'validation.select')
    .max(MEMBER_ROLES.length)
    .default([])

const membership = () => ({
  roles: chosenRoles(),
  dailyLimitCents: limitAmount(),
  approvalAboveCents: limitAmount(),
})

export const membershipSchema = lazySchema(() => object(membership()))

/** `locale`: the language of the email to them. */
export const invitationSchema = lazySchema(() =>
  object({
    email: emailText().required('validation.required'),
    ...membership(),
    locale: string().oneOf(LOCALES).default(DEFAULT_LOCALE),
  }),
)

export type Membership = InferType<typeof membershipSchema>
export type NewInvitation = InferType<typeof invitationSchema>
