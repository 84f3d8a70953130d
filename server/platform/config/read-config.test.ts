import { expect, test } from 'vitest'
import { readConfig } from './read-config.ts'
import { refuseFictionalTax } from './payment-config.ts'
import { SETTINGS } from './settings.ts'

test('without mail settings, emails become files, from a plainly fictional company', () => {
  expect(readConfig({})).toMatchObject({
    smtpUrl: undefined,
    mailFrom: '"Portage" <hello@portage.example>',
    site: { email: 'hello@portage.example' },
  })
})

test('an operator’s mail settings are used as they are', () => {
  const env = {
    SMTP_URL: 'smtps://user:secret@mail.example.com',
    SITE_EMAIL: 'desk@ship.example.com',
    SITE_NAME: 'Ship "it"',
  }
  expect(readConfig(env)).toMatchObject({
    smtpUrl: env.SMTP_URL,
    mailFrom: '"Ship it" <desk@ship.example.com>',
  })
  expect(readConfig({ ...env, MAIL_FROM: 'Ship <no-reply@ship.example.com>' }).mailFrom).toBe(
    'Ship <no-reply@ship.example.com>',
  )
})

test('new labels in a trial wait for their carrier long enough to be printed', () => {
  const { sampleDayMs } = readConfig({})
  // The first driver arrives after a tenth of a day (src/domain/tracking/carrier-simulation.ts).
  expect(sampleDayMs / 10).toBeGreaterThanOrEqual(5 * 60_000)
})

test('an empty setting counts as missing: it never opens the server to other machines', () => {
  const names = SETTINGS.map(({ name }) => name)
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
  expect(readConfig({ HOST: '' }).host).toBe('127.0.0.1')
})

test('without a maps key there are no maps; with one they come from Google or the configured address', () => {
  expect(readConfig({})).toMatchObject({
    mapsKey: undefined,
    mapsUrl: 'https://maps.googleapis.com/maps/api/js',
  })
  expect(readConfig({ MAPS_KEY: 'AIza-0123456789', MAPS_URL: 'http://127.0.0.1:9/js' })).toMatchObject({
    mapsKey: 'AIza-0123456789',
    mapsUrl: 'http://127.0.0.1:9/js',
  })
})

const BUCKET = {
  FILES_S3_URL: 'https://portage.s3.example.com/',
  FILES_S3_KEY_ID: 'AKID',
  FILES_S3_SECRET: 'a secret',
}
test('with a bucket new files go there, unless the operator is moving back to the database', () => {
  expect(readConfig({}).bucket).toBeUndefined()
  expect(readConfig({ FILES_STORE: 'database', FILES_S3_URL: '' }).bucket).toBeUndefined()
  expect(readConfig(BUCKET).bucket).toEqual({
    url: 'https://portage.s3.example.com',
    region: 'us-east-1',
    keyId: 'AKID',
    secret: 'a secret',
    takesNew: true,
  })
  expect(
    readConfig({ ...BUCKET, FILES_STORE: 'database', FILES_S3_REGION: 'ca-central-1' }).bucket,
  ).toMatchObject({ region: 'ca-central-1', takesNew: false })
})

test.each([
  ['mail to nowhere', { SMTP_URL: 'smtp://mail.example.com' }, /^SMTP_URL needs SITE_EMAIL/],
  [
    'an address that is no mail server’s',
    { SMTP_URL: 'http://user:secret@mail.example.com', SITE_EMAIL: 'a@b.example' },
    /^SMTP_URL must look like/,
  ],
  ['a sender that is none', { MAIL_FROM: 'Portage' }, /^MAIL_FROM must look like/],
  [
    'a sender that brings a header',
    { MAIL_FROM: 'a@b.example\nBcc: c@d.example' },
    /^MAIL_FROM must look like/,
  ],
  [
    'a level of logging that pino does not have',
    { LOG_LEVEL: 'loud' },
    /^LOG_LEVEL must be one of trace, debug/,
  ],
  [
    'a promise that is no number',
    { SITE_PROMISE_DISCOUNT: '70%' },
    /^SITE_PROMISE_DISCOUNT must be a whole number from 1 to 99, not "70%"/,
  ],
  [
    'a marketplace that is nowhere',
    { SISTER_MARKETPLACE_URL: 'javascript:alert(1)' },
    /^SISTER_MARKETPLACE_URL must be a full http address/,
  ],
  ['work that nobody would do', { JOBS: 'off' }, /^JOBS=off needs PostgreSQL \(DATABASE_URL\)/],
  [
    'half a bucket',
    { FILES_S3_URL: 'https://s3.example.com/portage', FILES_S3_SECRET: 'secret' },
    /^A bucket for files needs FILES_S3_URL, FILES_S3_KEY_ID and FILES_S3_SECRET: set all three\.$/,
  ],
  [
    'a place for files that is none',
    { ...BUCKET, FILES_STORE: 'disk' },
    /^FILES_STORE must be bucket or database, not "disk"/,
  ],
  ['no bucket where files should go', { FILES_STORE: 'bucket' }, /^FILES_STORE=bucket needs a bucket/],
  [
    'a bucket’s address with more in it',
    { ...BUCKET, FILES_S3_URL: 'https://key:secret@s3.example.com/portage' },
    /^FILES_S3_URL must be a bucket’s address and nothing else/,
  ],
  [
    'a bucket’s address that is none',
    { ...BUCKET, FILES_S3_URL: 'secret' },
    /^FILES_S3_URL must be a bucket’s address and nothing else/,
  ],
  [
    'a bucket in the clear',
    { ...BUCKET, FILES_S3_URL: 'http://s3.example.com/portage' },
    /^FILES_S3_URL must start with https:/,
  ],
  [
    'a GST/HST number with a wrong check digit',
    { SITE_TAX_NUMBER: '812345675 RT 0001' },
    /^SITE_TAX_NUMBER must be a GST\/HST number such as 123456782 RT 0001, with a right check digit, or none;.+It is "812345675 RT 0001"\.$/,
  ],
  ['a QST number that is none', { SITE_QST_NUMBER: '12345 TQ 1' }, /^SITE_QST_NUMBER must be a QST number/],
  [
    'a fee above what the networks allow',
    { CARD_FEES: 'visa 2.9' },
    /^CARD_FEES: Visa and Mastercard allow 2\.4 % and no fixed amount at most, not "visa 2\.9"/,
  ],
  ['a fee for a card that is none', { CARD_FEES: 'viza 2' }, /^CARD_FEES must look like/],
  [
    'somebody to sell as who is nobody',
    { SELLS_AS: 'broker' },
    /^SELLS_AS must be principal or agent, not "broker"/,
  ],
  [
    'interlining by an agent',
    { INTERLINE: 'on', SELLS_AS: 'agent' },
    /^INTERLINE=on needs SELLS_AS=principal/,
  ],
  [
    'an order of spending that is none',
    { PROMO_CREDITS: 'never' },
    /^PROMO_CREDITS must be first or last, not "never"/,
  ],
  [
    'a maps key that is none',
    { MAPS_KEY: 'a key with "secret" in it' },
    /^MAPS_KEY must be a maps service key/,
  ],
])('%s stops the start with one sentence that contains no secret', (_, env, message) => {
  expect(() => readConfig(env)).toThrow(message)
  expect(() => readConfig(env)).not.toThrow(/secret/)
})

test('real money and real carriers need the company’s own tax registration, or none', () => {
  const refused = (env: Record<string, string>) => {
    try {
      refuseFictionalTax(readConfig(env))
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  const live = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }
  const carrier = { KARRIO_URL: 'https://karrio.example.com', KARRIO_TOKEN: 'key' }
  expect(refused({})).toBeNull()
  expect(refused({ ...live, STRIPE_SECRET_KEY: 'sk_test_x' })).toBeNull()
  expect(refused({ ...carrier, KARRIO_TEST: '1' })).toBeNull()
  expect(refused(live)).toMatch(
    /^STRIPE_SECRET_KEY takes real money, but SITE_TAX_NUMBER and SITE_QST_NUMBER are still the made-up number\./,
  )
  expect(refused({ ...carrier, SITE_TAX_NUMBER: '812345676 RT 0001' })).toMatch(
    /^KARRIO_URL ships for real, but SITE_QST_NUMBER is still the made-up number\./,
  )
  expect(
    refused({ ...live, ...carrier, SITE_TAX_NUMBER: '812345676 RT 0001', SITE_QST_NUMBER: 'none' }),
  ).toBeNull()
})
