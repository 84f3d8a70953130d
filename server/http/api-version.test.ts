import { describe, expect, test } from 'vitest'
import { API_VERSION } from '#src/contract/contract.ts'
import { SERVED_VERSIONS } from '#src/contract/versions.ts'
import { agreeVersion } from './api-version.ts'

const TWO = [
  { major: 1, since: '2026-11-26', until: '2028-03-01' },
  { major: 2, since: '2027-03-01', until: null },
]
function ask(asked: string | undefined, served = TWO, newest = '2.4') {
  const headers: Record<string, unknown> = {}
  const reply = { header: (name: string, value: unknown) => (headers[name] = value) }
  agreeVersion(reply as never, asked, served, newest)
  return headers
}
const YEAR_MS = 365 * 86_400_000

describe('versions of the API', () => {
  test('a program that asks for none gets the newest', () => {
    expect(ask(undefined)).toEqual({ 'api-version': '2.4' })
  })

  test.each(['2', '2.0', '2.4'])('%s is served', (asked) => {
    expect(ask(asked)).toEqual({ 'api-version': '2.4' })
  })

  test('a program of the version before hears when that one ends', () => {
    expect(ask('1.9')).toMatchObject({
      deprecation: '@1803859200',
      sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
    })
  })

  test.each(['3', '2.5', '0', 'new', '1.2.3', ''])('%j is refused', (asked) => {
    expect(() => ask(asked)).toThrow('account.key.version')
  })

  test('the newest has no end, and every other one stays for a year after the next', () => {
    expect(SERVED_VERSIONS.at(-1)).toMatchObject({ major: Number(API_VERSION.split('.')[0]), until: null })
    for (const [at, { until }] of SERVED_VERSIONS.slice(0, -1).entries())
      expect(Date.parse(until!) - Date.parse(SERVED_VERSIONS[at + 1]!.since)).toBeGreaterThanOrEqual(YEAR_MS)
  })
})
