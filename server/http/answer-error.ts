import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ValidationError } from 'yup'
import type { Envelope } from '#src/contract/endpoint.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { databaseFault } from '#server/db/faults.ts'
import { BucketFault } from '#server/files/s3-files.ts'
import { fieldsOf, RequestError } from '#server/platform/errors.ts'
import { sentence, type Values } from '#server/platform/messages.ts'
import { localeOf } from './cookies.ts'

/** A restarting database is back in seconds; a full disk needs somebody. */
const RETRY_SECONDS = { gone: '5', full: '60' } as const

/** An answer that isn't a yes: `msg` for the person, in their language, `messageId` for the program. */
export const errorEnvelope = (
  locale: Locale,
  code: number,
  messageId: string,
  values?: Values,
): Envelope<never> => ({ code, msg: sentence(locale, messageId, values), messageId })

/**
 * Every failure of a call as an envelope. What the person can mend has HTTP status 200 unless a protocol asks
 * for another (docs/requirements.md §5); what we broke is logged with the request's id, which the person sees.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const locale = localeOf(request)
  const answer = (code: number, messageId: string, values?: Values) =>
    errorEnvelope(locale, code, messageId, values)
  if (error instanceof RequestError) {
    if (error.retryAfterSeconds !== undefined)
      void reply.header('retry-after', String(error.retryAfterSeconds))
    return reply
      .code(error.status)
      .send({ ...answer(error.code, error.messageId, error.values), fields: error.fields })
  }
  if (error instanceof ValidationError)
    return reply.code(200).send({ ...answer(601, 'error.fields'), fields: fieldsOf(error) })
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500)
    return reply.code(status).send(answer(status, status === 413 ? 'error.tooLarge' : 'error.notUnderstood'))
  request.log.error({ err: error }, 'a call failed')
  const fault = error instanceof BucketFault ? 'gone' : databaseFault(error)
  if (fault)
    return reply
      .code(503)
      .header('retry-after', RETRY_SECONDS[fault])
      .send(answer(503, fault === 'full' ? 'error.full' : 'error.busy'))
  return reply.code(200).send(answer(500, 'error.server', { id: request.id }))
}
