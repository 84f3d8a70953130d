import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { folder, inNewFolder, load, write } from '#tests/support/server/script-folder.ts'

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

const { fingerprint } = await load<{
  fingerprint: (folder: string, environment: Record<string, string>) => string
}>('build/fingerprint')
const { isInstalled, nodeProblem } = await load<{
  isInstalled: (wanted: object | undefined, present: object | undefined) => boolean
  nodeProblem: (version: string, range: string) => string | undefined
}>('lib/install')

inNewFolder()

describe('npm start builds again', () => {
  beforeEach(() => {
    write('package.json', '{}')
    write('src/domain/money/money.ts', 'export const cents = 1')
    write('public/robots.txt', 'User-agent: *')
  })

  it.each([
    ['a source file is edited', () => write('src/domain/money/money.ts', 'export const cents = 2')],
    ['a file is added', () => write('server/modules/auth/routes.ts', '')],
    [
      'a file is renamed',
      () => renameSync(join(folder, 'public/robots.txt'), join(folder, 'public/humans.txt')),
    ],
    ['a page is added', () => write('index.html', '<!doctype html>')],
    ['the build options change', () => write('vite.config.ts', '')],
    ['a package changes', () => write('package-lock.json', '{}')],
  ])('when %s', (_, change) => {
    const before = fingerprint(folder, {})
    change()
    expect(fingerprint(folder, {})).not.toBe(before)
  })

  it('when text moves from the end of one file to the start of the next', () => {
    write('src/a.ts', 'one two')
    write('src/b.ts', '')
    const before = fingerprint(folder, {})
    write('src/a.ts', 'one ')
    write('src/b.ts', 'two')
    expect(fingerprint(folder, {})).not.toBe(before)
  })

  it.each([
    'PUBLIC_URL',
    'SITE_NAME',
    'SITE_PHONE',
    'SITE_EMAIL',
    'SITE_ADDRESS',
    'SITE_PROMISE_DISCOUNT',
    'SITE_PROMISE_FREE_DELIVERY',
    'SITE_PROMISE_RETURN_DAYS',
    'SISTER_MARKETPLACE_URL',
    'RETENTION_INQUIRIES_MONTHS',
    'RETENTION_MAIL_DAYS',
  ])('when the operator sets %s', (name) => {
    expect(fingerprint(folder, { [name]: 'something else' })).not.toBe(fingerprint(folder, {}))
  })

  it('but not when only a test, a document or an unrelated setting changes', () => {
    const before = fingerprint(folder, {})
    write('src/domain/money/money.test.ts', 'changed')
    write('tests/api/auth.test.ts', 'changed')
    write('README.md', 'changed')
    write('dist/server/main.js', 'changed')
    expect(fingerprint(folder, { PORT: '9000', DATABASE_URL: 'postgres://elsewhere' })).toBe(before)
  })
})

describe('the packages are installed again', () => {
  const wanted = {
    '': { version: '0.1.0' },
    'node_modules/yup': { version: '1.7.1', integrity: 'sha512-a' },
    'node_modules/esbuild-darwin': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  }
  const present = { 'node_modules/yup': { version: '1.7.1', integrity: 'sha512-a' } }

  it('never if every package is there, ignoring those of another system', () => {
    expect(isInstalled(wanted, present)).toBe(true)
    expect(
      isInstalled(wanted, { ...present, 'node_modules/esbuild-linux': { version: '1.0.0', optional: true } }),
    ).toBe(true)
  })

  it.each([
    ['nothing is installed or an install was cut short', undefined],
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/yup': { version: '1.6.0', integrity: 'sha512-z' } }],
    ['a package is no longer wanted', { ...present, 'node_modules/moment': { version: '2.0.0' } }],
  ])('when %s', (_, found) => {
    expect(isInstalled(wanted, found)).toBe(false)
  })
})

it('a person on any system gets every package from the lock file', () => {
  // npm ci refuses a lock file that leaves out the packages of other systems.
  const { packages } = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8'),
  ) as Lock
  const absent = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !placesSeenFrom(place).some((folder) => `${folder}node_modules/${name}` in packages),
    ),
  )
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(absent).toEqual([])
})

it.each(['16.20.2', '18.20.4', '20.18.3'])(
  'a person with Node %s is told which one to install',
  (version) => {
    expect(nodeProblem(version, '>=20.19')).toBe(
      `Portage needs Node 20.19 or newer but this is ${version}. Install a newer version from https://nodejs.org.`,
    )
  },
)

it.each(['20.19.0', '20.20.2', '22.1.0', '24.0.0'])('a person with Node %s can start at once', (version) => {
  expect(nodeProblem(version, '>=20.19')).toBeUndefined()
})

/**
 * Where Node looks for a package from a folder such as node_modules/vite: inside it, then in each folder
 * above.
 */
function placesSeenFrom(place: string): string[] {
  const parents = place
    .split('/node_modules/')
    .map((_, index, parts) => `${parts.slice(0, index + 1).join('/node_modules/')}/`)
  return ['', ...parents]
}
