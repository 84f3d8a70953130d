import { actingLocale } from '#server/db/audit.ts'
import { RequestError } from '#server/platform/errors.ts'
import { sentence } from '#server/platform/messages.ts'
import { UsageError } from './command.ts'

/** A module's refusal in the person's language. */
export const refusalText = ({ messageId, values }: RequestError): string =>
  sentence(actingLocale(), messageId, values)

/** Turns a refusal that was worded for the operator (`verb.…`) into a verb's. Others are as they were. */
export function sayRefusal(error: unknown): never {
  throw error instanceof RequestError ? new UsageError(refusalText(error)) : error
}
