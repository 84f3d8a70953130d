import type { FastifyError, FastifyRequest } from 'fastify'

/** Where work outside a call reports its errors. */
export interface Log {
  error(fields: object, message: string): void
}

/** For the command line, and until a server has its own log: only what happened, no personal data. */
export const plainLog: Log = { error: (_, message) => console.error(message) }

/**
 * Structured lines without personal data: query strings, headers, bodies and network addresses are never
 * logged, and of an error only its type and stack (database messages repeat the values of a failed row).
 */
export const loggerOptions = (level: string) => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      route: request.routeOptions?.url ?? 'unknown',
    }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    err: (error: FastifyError) => {
      const cause = (error.cause ?? {}) as { code?: string; constraint?: string }
      return {
        type: error.name,
        message: '',
        code: error.code ?? cause.code,
        constraint: cause.constraint,
        stack: (error.stack ?? '')
          .split('\n')
          .filter((line) => line.trimStart().startsWith('at '))
          .slice(0, 8)
          .join('\n'),
      }
    },
  },
})
