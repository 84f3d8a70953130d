import { array, object, string, type InferType } from 'yup'
import { emailText, enteredText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/shared/locale.ts'
import { newPassword } from './account.ts'
import { MEMBER_ROLES, type MemberRole } from './roles.ts'

/** House limit: open invitations of one customer. */
export const MAX_INVITATIONS = 100

const chosenRoles = () =>
  array(string<MemberRole>().oneOf(MEMBER_ROLES).required())
    .transform((roles: unknown) => (Array.isArray(roles) ? [...new Set<unknown>(roles)] : roles))
    .min(1, 'validation.select')
    .max(MEMBER_ROLES.length)
    .default([])

export const rolesSchema = lazySchema(() => object({ roles: chosenRoles() }))

/** `locale`: the language of the email to them. */
export const invitationSchema = lazySchema(() =>
  object({
    email: emailText().required('validation.required'),
    roles: chosenRoles(),
    locale: string().oneOf(LOCALES).default(DEFAULT_LOCALE),
  }),
)

/** Somebody without an account accepts: they are who the email went to. */
export const joinSchema = lazySchema(() =>
  object({
    token: string().max(200).required('validation.required'),
    nickName: enteredText(50, 'validation.required'),
    password: newPassword(),
  }),
)

export type NewInvitation = InferType<typeof invitationSchema>
export type Joining = InferType<typeof joinSchema>
