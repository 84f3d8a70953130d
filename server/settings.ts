/** A setting of the environment, as README's table names it. `secret`: never shown. */
export interface Setting { name: string; secret?: true }

/** Every setting there is; a test holds README's table and what `readConfig` reads to it. */
export const SETTINGS: readonly Setting[] = [
  'PORT', 'HOST', 'DATA_DIR', '!DATABASE_URL', 'GS1_PREFIX', 'PUBLIC_URL', 'TRUST_PROXY', 'SEED_DEMO', 'SAMPLE_CARRIER_SPEED', 'SAMPLE_CARRIER_DELAY', 'RATE_LIMITS', 'MAPS_KEY', 'MAPS_URL',
  'TRANSLATE_WIDGET', 'SERVICE_WORKER', 'MIN_CLIENT_VERSION', '!SAMPLE_WEBHOOK_SECRET', 'LOG_LEVEL', '!METRICS_TOKEN', 'RETENTION_RECIPIENTS_MONTHS', '!SMTP_URL', 'MAIL_FROM', 'SITE_NAME', 'SITE_PHONE', 'SITE_EMAIL', 'SITE_ADDRESS',
  '!STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', '!STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL', 'STRIPE_SCRIPT_URL', 'KARRIO_URL', '!KARRIO_TOKEN', 'KARRIO_TEST', 'KARRIO_TIMEOUT', '!KARRIO_WEBHOOK_SECRET', 'CARD_PAYMENTS',
  'SANDBOX_PAYMENT_DELAY', 'TOP_UP_FEE', 'TRANSFER_EMAIL', 'SITE_TAX_NUMBER', 'SITE_PROMISE_DISCOUNT', 'SITE_PROMISE_FREE_DELIVERY', 'SITE_PROMISE_RETURN_DAYS', 'SISTER_MARKETPLACE_URL',
].map((name) => (name.startsWith('!') ? { name: name.slice(1), secret: true } : { name }))
