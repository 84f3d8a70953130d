import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { productSources, ROOT, walk, type Source } from './scans/sources.ts'

interface Row {
  /** What we use it for. */
  for: string
  /** Files that import it, immediately or later; at least one must. */
  in?: RegExp
  /** Its files are read by path rather than imported, by a file matching this pattern. */
  readIn?: RegExp
  /** Required by a package we use, and by none of our files. */
  neededBy?: string
}

/**
 * Every package that is shipped or run, and what it is for. Adding one takes a row here; a row whose package
 * is no longer used goes, with its line in package.json.
 */
const PACKAGES: Record<string, Row> = {
  '@electric-sql/pglite': { for: 'the embedded database', in: /^server\/db\// },
  '@emotion/cache': { for: 'styles without style elements', in: /^src\/ui\/emotion-cache\.ts$/ },
  '@emotion/react': { for: 'MUI’s styles', in: /^src\/ui\/theme\// },
  '@emotion/styled': { for: 'MUI’s styles', neededBy: '@mui/material' },
  '@fastify/cookie': { for: 'reading and setting cookies', in: /^server\/app\/http-app\.ts$/ },
  '@fastify/helmet': { for: 'policies of every answer', in: /^server\/app\/http-app\.ts$/ },
  '@fastify/multipart': { for: 'files that people send', in: /^server\/app\/http-app\.ts$/ },
  '@fastify/static': { for: 'the built client', in: /^server\/http\/pages\/serve-pages\.ts$/ },
  '@fontsource/noto-sans': {
    for: 'letters of documents and of the captcha',
    readIn: /^server\/modules\/auth\/captcha-picture\.ts$/,
  },
  '@fontsource/noto-sans-sc': {
    for: 'Chinese letters of documents',
    readIn: /^server\/documents\/paint\/fonts\.ts$/,
  },
  '@formatjs/intl': { for: 'words of mail and documents', in: /^server\/platform\/messages\.ts$/ },
  '@hookform/resolvers': { for: 'the contract’s schemas in forms', in: /^src\/ui\/form\// },
  '@mui/material': { for: 'the account’s screens', in: /^src\/ui\// },
  '@node-rs/argon2': { for: 'passwords', in: /^server\/modules\/auth\/passwords\.ts$/ },
  '@simplewebauthn/browser': { for: 'passkeys, in the browser', in: /^src\/api\/passkey\.ts$/ },
  '@simplewebauthn/server': {
    for: 'checking what passkeys sign',
    in: /^server\/modules\/factors\/passkeys\.ts$/,
  },
  '@tanstack/query-sync-storage-persister': {
    for: 'public reference data over a reload',
    in: /^src\/app\/start\/query-persistence\.ts$/,
  },
  '@tanstack/react-query': { for: 'all that is asked of the server', in: /^src\/api\/hooks\.ts$/ },
  '@tanstack/react-query-persist-client': {
    for: 'public reference data over a reload',
    in: /^src\/app\/App\.tsx$/,
  },
  '@zxcvbn-ts/language-common': {
    for: 'the passwords that most people have',
    in: /^server\/modules\/auth\/passwords\.ts$/,
  },
  'altcha-lib': {
    for: 'work that rides along with a captcha',
    in: /^src\/features\/auth\/captcha-work\.ts$/,
  },
  aws4fetch: { for: 'files in a bucket', in: /^server\/files\// },
  axios: { for: 'the one place that sends requests', in: /^src\/api\/call\.ts$/ },
  'bwip-js': { for: 'barcodes', in: /^server\/documents\// },
  dexie: { for: 'the databases of the device', in: /^src\/offline\/database\/user-database\.ts$/ },
  'dexie-react-hooks': { for: 'screens that follow the device', in: /^src\/offline\// },
  'drizzle-orm': { for: 'the database', in: /^server\/modules\// },
  'fake-indexeddb': {
    for: 'a database in memory, where nothing is to stay',
    in: /^src\/offline\/database\/memory-engine\.ts$/,
  },
  fastify: { for: 'the server', in: /^server\/app\/http-app\.ts$/ },
  fflate: { for: 'unpacking .xlsx files, counted', in: /^src\/domain\/import\/sheets\/unzip\.ts$/ },
  fontkit: { for: 'letters as outlines', in: /^server\/documents\/paint\/fonts\.ts$/ },
  'intl-messageformat': { for: 'messages without a look for locales', in: /^src\/i18n\/TextProvider\.tsx$/ },
  'lean-qr': { for: 'QR codes, ten times as fast', in: /^server\/documents\// },
  'libphonenumber-js': { for: 'phone numbers', in: /^src\/domain\/shared\/phone\.ts$/ },
  nodemailer: { for: 'mail', in: /^server\/mail\// },
  'ipaddr.js': {
    for: 'telling public addresses from private ones',
    in: /^server\/platform\/public-request\.ts$/,
  },
  standardwebhooks: { for: 'signing messages to customers’ programs', in: /^server\/modules\/webhooks\// },
  otpauth: { for: 'codes of authenticator apps', in: /^server\/modules\/factors\/authenticator\.ts$/ },
  papaparse: { for: 'CSV files', in: /^src\/offline\/sheets\// },
  pdfkit: { for: 'labels and papers', in: /^server\/documents\// },
  pg: { for: 'PostgreSQL', in: /^server\/db\// },
  'prom-client': { for: 'numbers for Prometheus', in: /^server\/http\/metrics\.ts$/ },
  react: { for: 'screens', in: /^src\/app\// },
  'react-dom': { for: 'screens', in: /^src\/(account|site)\.tsx$/ },
  'react-hook-form': { for: 'forms', in: /^src\/ui\/form\// },
  'react-intl': { for: 'words of the screens', in: /^src\/i18n\/TextProvider\.tsx$/ },
  'react-router-dom': { for: 'the account’s addresses', in: /^src\/app\/router\.tsx$/ },
  'read-excel-file': { for: '.xlsx files that people bring', in: /^src\/domain\/import\/sheets\// },
  saxen: {
    for: 'how far a worksheet reaches, as its reader sees it',
    in: /^src\/domain\/import\/sheets\/extent\.ts$/,
  },
  sharp: { for: 'pictures of points', in: /^server\/modules\/auth\/captcha-picture\.ts$/ },
  uuid: { for: 'ids that devices make', in: /^src\// },
  'workbox-expiration': { for: 'caches that do not grow', in: /^sw\/sw\.ts$/ },
  'workbox-precaching': { for: 'what is kept from the start', in: /^sw\/sw\.ts$/ },
  'workbox-routing': { for: 'which request the worker answers', in: /^sw\/sw\.ts$/ },
  'workbox-strategies': { for: 'from the cache first', in: /^sw\/sw\.ts$/ },
  'workbox-window': {
    for: 'registering the worker and talking to it',
    in: /^src\/app\/update\/service-worker\.ts$/,
  },
  'write-excel-file': { for: '.xlsx files that people take along', in: /^src\/offline\/sheets\// },
  yup: { for: 'the contract’s schemas', in: /^src\/contract\// },
  'zxing-wasm': { for: 'barcodes in the camera’s picture', in: /^src\/components\/scan\/scan-worker\.ts$/ },
}

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
const sources = productSources(['src', 'sw', 'server', 'vite'])
const rows = Object.entries(PACKAGES)

describe('a reader of package.json', () => {
  test('finds what every shipped package is for, and no other packages', () => {
    expect(rows.map(([name]) => name).toSorted()).toEqual(Object.keys(dependencies).toSorted())
  })

  const imports = new Map(sources.map((source) => [source.file, packagesOf(source)]))
  const importersOf = (name: string) =>
    [...imports].filter(([, names]) => names.has(name)).map(([file]) => file)

  test('finds each used where it is meant to be', () => {
    const unused = rows.filter(
      ([name, { in: place }]) => place && !importersOf(name).some((file) => place.test(file)),
    )
    expect(
      unused.map(
        ([name, { for: purpose, in: place }]) =>
          `${name} (${purpose}): no import in ${place!.source}, but in ${importersOf(name).slice(0, 3).join(', ') || 'no file'}`,
      ),
    ).toEqual([])
  })

  test('finds those whose files are read by path, where they are read', () => {
    const unread = rows.filter(
      ([name, { readIn }]) =>
        readIn &&
        !sources.some(({ file, text }) => readIn.test(file) && text.includes(name.split('/').at(-1)!)),
    )
    expect(unread.map(([name]) => name)).toEqual([])
  })

  test('finds those required only by another package still required by it', () => {
    const asked = (by: string) =>
      Object.keys(
        (
          JSON.parse(readFileSync(join(ROOT, 'node_modules', by, 'package.json'), 'utf8')) as {
            peerDependencies?: object
          }
        ).peerDependencies ?? {},
      )
    expect(
      rows
        .filter(([name, { neededBy }]) => neededBy && !asked(neededBy).includes(name))
        .map(([name]) => name),
    ).toEqual([])
  })

  test('finds one reason in every row', () => {
    expect(
      rows
        .filter(
          ([, { in: place, readIn, neededBy }]) => [place, readIn, neededBy].filter(Boolean).length !== 1,
        )
        .map(([name]) => name),
    ).toEqual([])
  })
})

/**
 * Packages that a file loads at startup or later. Those it only imports types from don't end up in the build.
 */
function packagesOf(source: Source): Set<string> {
  const names = new Set<string>()
  walk(source, (node) => {
    if (
      !['ImportDeclaration', 'ImportExpression', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(
        node.type,
      )
    )
      return
    if (node.importKind === 'type' || node.exportKind === 'type') return
    const path = (node.source as { value?: unknown } | null)?.value
    if (typeof path === 'string' && /^[@a-z]/.test(path))
      names.add(
        path
          .split('/')
          .slice(0, path.startsWith('@') ? 2 : 1)
          .join('/'),
      )
  })
  return names
}
