import { object, string, type InferType } from 'yup'
import { enteredText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { newPassword } from './account.ts'

/** Somebody without an account accepts: they are who the email went to. */
export const joinSchema = lazySchema(() =>
  object({
    token: string().max(200).required('validation.required'),
    nickName: enteredText(50, 'validation.required'),
    password: newPassword(),
  }),
)

export type Joining = InferType<typeof joinSchema>
