import type { FastifyRequest } from 'fastify'
import type { PublicPage } from '#src/paths.ts'
import { localeOf } from '#server/http/cookies.ts'

/**
 * The file of a public page below the built client's folder: in the visitor's language, with the header for
 * phones or desktops.
 */
export const publicFile = (request: FastifyRequest, page: PublicPage): string =>
  `_p/${localeOf(request)}/${/Android|iPhone/.test(request.headers['user-agent'] ?? '') ? 'app' : 'desktop'}/${page}.html`
