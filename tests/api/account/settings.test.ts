import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkConfig } from '#server/admin/service/config-check.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('the settings', () => {
  test('all errors are reported at once, secrets are never shown, and probable mistakes are pointed out', () => {
    const env = {
      PORT: 'eighty',
      SMTP_URL: 'mail',
      STRIPE_SECRET_KEY: 'sk_very_secret',
      HOST: '0.0.0.0',
      SITE_COLOUR: 'red',
      DATABASE_URL: 'postgres://u:pw@h/x',
    }
    const { output, wrong } = checkConfig(env, { json: true, now: new Date('2026-11-24T12:00:00Z') })
    const { ok, faults, notes, settings } = JSON.parse(output) as {
      ok: boolean
      faults: string[]
      notes: string[]
      settings: { name: string; value: string | null }[]
    }
    expect([ok, wrong]).toEqual([false, true])
    expect(faults).toEqual([
      expect.stringContaining('PORT must be'),
      expect.stringContaining('SMTP_URL must look'),
      expect.stringContaining('Stripe needs'),
    ])
    expect(notes).toEqual([
      'SITE_COLOUR isn’t a Portage setting.',
      expect.stringContaining('HOST=0.0.0.0 accepts connections'),
    ])
    expect(settings).toContainEqual({ name: 'DATABASE_URL', value: '(set)' })
    expect(output).not.toMatch(/sk_very|:pw@/)
    expect(checkConfig({}, { json: false, now: new Date('2026-11-24T12:00:00Z') })).toMatchObject({
      wrong: false,
      output: expect.stringMatching(/\nTime zones: tzdata .+\.\n\nAll settings are valid\. .+$/) as string,
    })
    expect(checkConfig({}, { json: false, now: new Date('2027-09-01T12:00:00Z') })).toMatchObject({
      wrong: false,
      output: expect.stringContaining(
        '\nNote: Duty tables: Merchandise processing fee (MPF): known up to 2027-09-30, 29 days from today.',
      ) as string,
    })
  })
})
