import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#src/contract/contract.ts'
import { LONG_BODIES } from '#src/contract/endpoint.ts'
import { checkConfig } from '#server/admin/config-check.ts'
import { readConfig } from '#server/config.ts'
import { ROOT } from '#server/root.ts'
import { SETTINGS } from '#server/settings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')

describe('the settings', () => {
  test('are in README, and the check knows each of them', () => {
    const [, section = ''] = /## Settings\n([^]*?)\n##/.exec(readme) ?? []
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
    const inText = [...section.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=\w+)?`/g)].map(([, name]) => name!)
    const known = new Set(SETTINGS.map(({ name }) => name))
    expect(
      [...known].filter((name) => !inText.includes(name) && !rows.includes(name)),
      'not in README',
    ).toEqual([])
    expect(
      rows.filter((name) => !known.has(name!)),
      'not in server/settings.ts',
    ).toEqual([])
    const limits = new Set([
      LONG_BODIES.name,
      ...allEndpoints.flatMap(({ limit }) =>
        limit ? [limit.name, ...(limit.refused ? [limit.refused.name] : [])] : [],
      ),
    ])
    expect(/`RATE_LIMITS`.*names: ([a-z, ]+) \|/.exec(section)?.[1]?.split(', ').toSorted()).toEqual(
      [...limits].toSorted(),
    )
    const read = new Set<string>()
    readConfig(
      new Proxy(
        {
          KARRIO_URL: 'https://k.example',
          KARRIO_TOKEN: 't',
          STRIPE_SECRET_KEY: 'a',
          STRIPE_PUBLISHABLE_KEY: 'b',
          STRIPE_WEBHOOK_SECRET: 'c',
          FILES_S3_URL: 'https://s3.example.com/b',
          FILES_S3_KEY_ID: 'k',
          FILES_S3_SECRET: 's',
        } as Record<string, string>,
        {
          get: (env, name) => {
            read.add(String(name))
            return env[String(name)]
          },
        },
      ),
    )
    expect([...read].filter((name) => !known.has(name))).toEqual([])
  })

  test('all that is wrong is said at once, secrets are never shown, and what is likely not meant is noted', () => {
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
