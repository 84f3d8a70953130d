import { join } from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { BODY_BYTES } from '#src/contract/endpoint.ts'
import { ENVELOPE_MARK } from '#src/domain/shared/envelope-mark.ts'
import { answerError, errorEnvelope } from '#server/http/answer-error.ts'
import { refuseOldClients } from '#server/http/client-version.ts'
import { localeOf } from '#server/http/cookies.ts'
import { CSP_REPORTS, serveCspReports } from '#server/http/pages/csp-reports.ts'
import { endConnections } from '#server/http/end-connections.ts'
import { PERMISSIONS } from '#server/http/permissions-policy.ts'
import { serveHealth } from '#server/http/health.ts'
import { loggerOptions } from '#server/platform/log.ts'
import { unsubscribeByMailProgram } from '#server/mail/one-click.ts'
import { serveMetrics } from '#server/http/metrics.ts'
import { accountRoutes } from '#server/modules/account/routes.ts'
import { addressRoutes } from '#server/modules/addresses/routes.ts'
import { apiKeyRoutes } from '#server/modules/api-keys/routes.ts'
import { authRoutes } from '#server/modules/auth/routes.ts'
import { batchRoutes } from '#server/modules/batches/routes.ts'
import { billingRoutes } from '#server/modules/billing/routes.ts'
import { cardRoutes } from '#server/modules/cards/routes.ts'
import { claimRoutes } from '#server/modules/claims/routes.ts'
import { customsRoutes } from '#server/modules/customs/routes.ts'
import { dashboardRoutes } from '#server/modules/dashboard/routes.ts'
import { facilityRoutes } from '#server/modules/facilities/routes.ts'
import { factorRoutes } from '#server/modules/factors/routes.ts'
import { freightRoutes } from '#server/modules/freight/routes.ts'
import { inquiryRoutes } from '#server/modules/inquiries/routes.ts'
import { intentRoutes } from '#server/modules/intents/routes.ts'
import { invoiceRoutes } from '#server/modules/invoices/routes.ts'
import { loadRoutes } from '#server/modules/loads/routes.ts'
import { approvalRoutes } from '#server/modules/approvals/routes.ts'
import { memberRoutes } from '#server/modules/members/routes.ts'
import { manifestRoutes } from '#server/modules/manifests/routes.ts'
import { noticeRoutes } from '#server/modules/notices/routes.ts'
import { labelPrintRoutes, orderRoutes } from '#server/modules/orders/routes.ts'
import { pickupRoutes } from '#server/modules/pickups/routes.ts'
import { quoteRoutes } from '#server/modules/quotes/routes.ts'
import { serveReference } from '#server/modules/site/reference-tables.ts'
import { siteRoutes } from '#server/modules/site/routes.ts'
import { proofRoutes } from '#server/modules/proofs/routes.ts'
import { syncRoutes } from '#server/modules/sync/routes.ts'
import { trackingRoutes } from '#server/modules/tracking/routes.ts'
import { webhookRoutes } from '#server/modules/webhooks/routes.ts'
import { serveCarrierWebhooks } from '#server/modules/tracking/webhook.ts'
import { openApi } from '#src/contract/openapi.ts'
import { serveSecurityText } from '#server/http/pages/security-txt.ts'
import { serveDesk } from '#server/http/pages/serve-desk.ts'
import { servePages } from '#server/http/pages/serve-pages.ts'
import { serveStripeWebhook } from '#server/modules/payments/stripe-webhook.ts'
import { trustProxy } from '#server/platform/trusted-proxies.ts'
import type { Deps } from '#server/http/context.ts'
import { createServe, type Serve } from '#server/http/serve.ts'
import { endSlowBodies, httpTimeouts, PATIENCE } from '#server/http/slow-bodies.ts'
import { eraseCustomer } from '#server/modules/account/erase.ts'
import { exportCustomer } from '#server/modules/account/export.ts'
import { customersOf, switchCustomer } from '#server/modules/members/customers.ts'
import { findPromo } from '#server/modules/billing/promos.ts'
import { follow } from '#server/modules/tracking/follow.ts'

export interface App extends FastifyInstance {
  served: Set<string>
}

interface Options {
  /** Timeouts for slow clients. */
  patience?: typeof PATIENCE
  /** The operator's desk, which is above this layer. */
  desk?: readonly ((serve: Serve, deps: Deps) => void)[]
}

/**
 * Assembles the whole server, not listening yet.
 * @param clientDir undefined: API only
 */
export async function buildApp(
  deps: Deps,
  clientDir?: string,
  { patience = PATIENCE, desk = [] }: Options = {},
): Promise<App> {
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
  await app.register(cookie)
  await app.register(helmet, policy(app.https))
  // Uploads that are too large are still counted to their end, so that the answer can say so
  // (server/http/upload.ts).
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id).header(ENVELOPE_MARK, '1')
    if (!reply.hasHeader('permissions-policy')) void reply.header('permissions-policy', PERMISSIONS)
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
  })
  refuseOldClients(app, deps.config.minClientVersion)
  endConnections(app)
  endSlowBodies(app, patience)
  app.setErrorHandler(answerError)
  const serve = createServe(app, deps, {
    follow,
    findPromo,
    exportCustomer,
    eraseCustomer,
    customersOf,
    switchCustomer,
  })
  serveMetrics(app, deps, serve.calls)
  for (const routes of [
    authRoutes,
    accountRoutes,
    factorRoutes,
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
    memberRoutes,
    approvalRoutes,
    trackingRoutes,
    webhookRoutes,
    apiKeyRoutes,
    billingRoutes,
    cardRoutes,
    invoiceRoutes,
    dashboardRoutes,
    pickupRoutes,
    proofRoutes,
    syncRoutes,
    inquiryRoutes,
    siteRoutes,
  ])
    routes(serve)
  customsRoutes(serve, deps)
  noticeRoutes(serve, deps)
  for (const routes of desk) routes(serve, deps)
  let description: object | undefined
  app.get('/api/openapi.json', () => (description ??= openApi()))
  serveReference(app, serve, deps)
  serveStripeWebhook(app, deps)
  serveCarrierWebhooks(app, deps)
  await app.register(unsubscribeByMailProgram(deps))
  serveCspReports(app, deps)
  serveHealth(app, deps.database)
  serveSecurityText(app, deps.config, deps.clock)
  if (clientDir) await serveDesk(app, join(clientDir, '../desk'))
  const noPage = clientDir ? await servePages(app, clientDir, deps.config) : undefined
  app.setNotFoundHandler((request, reply) => {
    if (noPage && !request.url.startsWith('/api/')) return noPage(request, reply)
    return reply.code(404).send(errorEnvelope(localeOf(request), 404, 'error.noSuchCall'))
  })
  // What Fastify() returns is also a promise of itself, which `return` would await.
  return Object.assign(app, { served: serve.served }) as App
}

/** No inline scripts or styles anywhere; frames only to preview labels. */
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
  // This host only; it must not decide for its subdomains.
  strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
})
