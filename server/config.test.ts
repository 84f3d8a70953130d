import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without mail settings mail becomes files, from a plainly fictional company', () => {
  expect(readConfig({})).toMatchObject({ smtpUrl: undefined, mailFrom: '"Portage" <hello@portage.example>', site: { email: 'hello@portage.example' } })
})

test('an operator’s mail settings are taken as they are', () => {
  const env = { SMTP_URL: 'smtps://user:secret@mail.example.com', SITE_EMAIL: 'desk@ship.example.com', SITE_NAME: 'Ship "it"' }
  expect(readConfig(env)).toMatchObject({ smtpUrl: env.SMTP_URL, mailFrom: '"Ship it" <desk@ship.example.com>' })
  expect(readConfig({ ...env, MAIL_FROM: 'Ship <no-reply@ship.example.com>' }).mailFrom).toBe('Ship <no-reply@ship.example.com>')
})

test('without a maps key there are no maps; with one they come from Google or from where the operator says', () => {
  expect(readConfig({})).toMatchObject({ mapsKey: undefined, mapsUrl: 'https://maps.googleapis.com/maps/api/js' })
  expect(readConfig({ MAPS_KEY: 'AIza-0123456789', MAPS_URL: 'http://127.0.0.1:9/js' })).toMatchObject({ mapsKey: 'AIza-0123456789', mapsUrl: 'http://127.0.0.1:9/js' })
})

test.each([
  ['mail to nowhere', { SMTP_URL: 'smtp://mail.example.com' }, /^With SMTP_URL there must be SITE_EMAIL/],
  ['an address that is no mail server’s', { SMTP_URL: 'http://user:secret@mail.example.com', SITE_EMAIL: 'a@b.example' }, /^SMTP_URL must look like/],
  ['a sender that is none', { MAIL_FROM: 'Portage' }, /^MAIL_FROM must look like/],
  ['a sender that brings a header', { MAIL_FROM: 'a@b.example\nBcc: c@d.example' }, /^MAIL_FROM must look like/],
  ['a level of logging that pino does not have', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of trace, debug/],
  ['a maps key that is none', { MAPS_KEY: 'a key with "secret" in it' }, /^MAPS_KEY must be a key/],
])('%s stops the start with one sentence that holds no secret', (_, env, message) => {
  expect(() => readConfig(env)).toThrow(message)
  expect(() => readConfig(env)).not.toThrow(/secret/)
})
