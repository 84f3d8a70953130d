import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { ValidationError } from 'yup'
import { BODY_BYTES } from '#src/contract/endpoint.ts'
import { ENVELOPE_MARK } from '#src/domain/shared/envelope-mark.ts'
import { refuseOldClients } from '#server/http/client-version.ts'
import { localeOf } from '#server/http/cookies.ts'
import { CSP_REPORTS, serveCspReports } from '#server/http/pages/csp-reports.ts'
import { databaseFault } from '#server/db/database-fault.ts'
import { endConnections } from '#server/http/end-connections.ts'
import { fieldsOf, RequestError } from '#server/platform/errors.ts'
import { BucketFault } from '#server/files/s3-files.ts'
import { serveHealth } from '#server/http/health.ts'
import { loggerOptions } from '#server/platform/log.ts'
import { unsubscribeByMailProgram } from '#server/mail/one-click.ts'
import { serveMetrics } from '#server/http/metrics.ts'
import { accountRoutes } from '#server/modules/account/routes.ts'
import { addressRoutes } from '#server/modules/addresses/routes.ts'
import { authRoutes } from '#server/modules/auth/routes.ts'
import { batchRoutes } from '#server/modules/batches/routes.ts'
import { billingRoutes } from '#server/modules/billing/routes.ts'
import { cardRoutes } from '#server/modules/cards/routes.ts'
import { claimRoutes } from '#server/modules/claims/routes.ts'
import { customsRoutes } from '#server/modules/customs/routes.ts'
import { dashboardRoutes } from '#server/modules/dashboard/routes.ts'
import { facilityRoutes } from '#server/modules/facilities/routes.ts'
import { freightRoutes } from '#server/modules/freight/routes.ts'
import { inquiryRoutes } from '#server/modules/inquiries/routes.ts'
import { intentRoutes } from '#server/modules/intents/routes.ts'
import { invoiceRoutes } from '#server/modules/invoices/routes.ts'
import { loadRoutes } from '#server/modules/loads/routes.ts'
import { manifestRoutes } from '#server/modules/manifests/routes.ts'
import { labelPrintRoutes, orderRoutes } from '#server/modules/orders/routes.ts'
import { pickupRoutes } from '#server/modules/pickups/routes.ts'
import { quoteRoutes } from '#server/modules/quotes/routes.ts'
import { serveReference } from '#server/modules/site/reference.ts'
import { siteRoutes } from '#server/modules/site/routes.ts'
import { syncRoutes } from '#server/modules/sync/routes.ts'
import { trackingRoutes } from '#server/modules/tracking/routes.ts'
import { serveCarrierWebhooks } from '#server/modules/tracking/webhook.ts'
import { openApi } from '#server/http/openapi.ts'
import { servePages } from '#server/http/pages/serve-pages.ts'
import { serveStripeWebhook } from '#server/modules/payments/stripe-webhook.ts'
import { trustProxy } from '#server/platform/trusted-proxies.ts'
import type { Deps } from '#server/http/context.ts'
import { createServe } from '#server/http/serve.ts'
import { endSlowBodies, httpTimeouts, PATIENCE } from '#server/http/slow-bodies.ts'
import { sentence } from '#server/platform/messages.ts'
import { eraseCustomer } from '#server/modules/account/erase.ts'
import { exportCustomer } from '#server/modules/account/export.ts'
import { findPromo } from '#server/modules/billing/promos.ts'
import { follow } from '#server/modules/tracking/follow.ts'

export interface App extends FastifyInstance {
  served: Set<string>
}

/**
 * The whole server, not yet listening. `clientDir` undefined: API only. `patience`: with what clients send.
 */
export async function buildApp(deps: Deps, clientDir?: string, patience = PATIENCE): Promise<App> {
  const app = Fastify({
    ...httpTimeouts(patience),
    logger: loggerOptions(deps.config.logLevel),
    trustProxy: trustProxy(deps.config.trustProxy),
    bodyLimit: BODY_BYTES.usual,
    genReqId: () => deps.clock.newId(),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  app.decorate('https', deps.config.publicUrl.startsWith('https:'))
  await app.register(helmet, policy(app.https))
  // What is too large is counted to its end, so that the answer can say so (upload.ts).
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addHook('onSend', async (request, reply) => {
    void reply
      .header('x-request-id', request.id)
      .header(ENVELOPE_MARK, '1')
      .header('permissions-policy', PERMISSIONS)
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
  })
  refuseOldClients(app, deps.config.minClientVersion)
  endConnections(app)
  endSlowBodies(app, patience)
  app.setErrorHandler(answerError)
  const serve = createServe(app, deps, { follow, findPromo, exportCustomer, eraseCustomer })
  serveMetrics(app, deps, serve.calls)
  for (const routes of [
    authRoutes,
    accountRoutes,
    addressRoutes,
    facilityRoutes,
    quoteRoutes,
    freightRoutes,
    orderRoutes,
    intentRoutes,
    labelPrintRoutes,
    batchRoutes,
    claimRoutes,
    loadRoutes,
    manifestRoutes,
    trackingRoutes,
    billingRoutes,
    cardRoutes,
    invoiceRoutes,
    dashboardRoutes,
    pickupRoutes,
    syncRoutes,
    inquiryRoutes,
    siteRoutes,
  ])
    routes(serve)
  customsRoutes(serve, deps.database)
  app.get('/api/openapi.json', () => openApi())
  serveReference(app, serve, deps)
  serveStripeWebhook(app, deps)
  serveCarrierWebhooks(app, deps)
  await app.register(unsubscribeByMailProgram(deps))
  serveCspReports(app, deps)
  serveHealth(app, deps.database)
  const noPage = clientDir ? await servePages(app, clientDir, deps.config) : undefined
  app.setNotFoundHandler((request, reply) => {
    if (noPage && !request.url.startsWith('/api/')) return noPage(request, reply)
    return reply.code(404).send({ code: 404, msg: sentence(localeOf(request), 'error.noSuchCall') })
  })
  // What Fastify() gives is a promise of itself as well, which `return` would unwrap.
  return Object.assign(app, { served: serve.served }) as App
}

/** What the product never asks a device for, nor lets a frame ask; sharing and the clipboard stay. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ')

/** No inline script or style anywhere; frames only for looking at labels (quality: security). */
const policy = (https: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ["'self'", 'blob:'],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      reportUri: CSP_REPORTS,
    },
  },
  // Of this host alone: nobody asked it to speak for its neighbours.
  strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
})

/** Refusals and bad input are envelopes; HTTP statuses are for what failed before a handler (design: api). */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const locale = localeOf(request)
  if (error instanceof RequestError && error.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(error.retryAfterSeconds))
  if (error instanceof RequestError)
    return reply
      .code(error.status)
      .send({ code: error.code, msg: sentence(locale, error.messageId, error.values), fields: error.fields })
  if (error instanceof ValidationError)
    return reply.code(200).send({ code: 601, msg: sentence(locale, 'error.fields'), fields: fieldsOf(error) })
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500)
    return reply.code(status).send({
      code: status,
      msg: sentence(locale, status === 413 ? 'error.tooLarge' : 'error.notUnderstood'),
    })
  request.log.error({ err: error }, 'a call failed')
  const fault = error instanceof BucketFault ? 'gone' : databaseFault(error)
  if (fault)
    return reply
      .code(503)
      .header('retry-after', RETRY_SECONDS[fault])
      .send({ code: 503, msg: sentence(locale, fault === 'full' ? 'error.full' : 'error.busy') })
  return reply.code(200).send({ code: 500, msg: sentence(locale, 'error.server', { id: request.id }) })
}

/** A database that restarts is there in seconds; room has to be made by somebody. */
const RETRY_SECONDS = { gone: '5', full: '60' } as const
