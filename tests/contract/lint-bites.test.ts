import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './scans/sources.ts'

/** A line that a lint rule of ours forbids, the file it is planted in, and the rule that must report it. */
const PLANTED: [what: string, file: string, rule: string, code: string][] = [
  [
    'the domain reaches for React',
    'src/domain/zz-view.ts',
    'no-restricted-imports',
    "import { createElement } from 'react'\nexport const view = createElement('p')\n",
  ],
  [
    'the domain reads a file',
    'src/domain/zz-file.ts',
    'no-restricted-imports',
    "import { readFileSync } from 'node:fs'\nexport const text = readFileSync('a', 'utf8')\n",
  ],
  [
    'the domain calls the server',
    'src/domain/zz-call.ts',
    'no-restricted-imports',
    "import { call } from '#src/api/call.ts'\nexport const later = call\n",
  ],
  [
    'the contract knows a screen',
    'src/contract/zz-screen.ts',
    'no-restricted-imports',
    "import { Page } from '#src/ui/page/Page.tsx'\nexport const page = Page\n",
  ],
  [
    'the calls know a screen',
    'src/api/zz-screen.ts',
    'no-restricted-imports',
    "import { Page } from '#src/ui/page/Page.tsx'\nexport const page = Page\n",
  ],
  [
    'a building block knows a feature',
    'src/ui/form/zz-block.ts',
    'no-restricted-imports',
    "import { LoginForm } from '#src/features/auth/LoginForm.tsx'\nexport const form = LoginForm\n",
  ],
  [
    'a dialog forgets Back',
    'src/features/auth/zz-dialog.ts',
    'no-restricted-imports',
    "import { Dialog } from '@mui/material'\nexport const dialog = Dialog\n",
  ],
  [
    'a feature reaches into another',
    'src/features/zz-one/zz-page.ts',
    'no-restricted-imports',
    "import { LoginForm } from '#src/features/auth/LoginForm.tsx'\nexport const form = LoginForm\n",
  ],
  [
    'a feature reaches up to the app',
    'src/features/zz-one/zz-up.ts',
    'no-restricted-imports',
    "import { MENU } from '#src/app/menu.ts'\nexport const menu = MENU\n",
  ],
  [
    'a feature sends by itself',
    'src/features/zz-one/zz-send.ts',
    'no-restricted-imports',
    "import axios from 'axios'\nexport const send = axios\n",
  ],
  [
    'the app sends by itself',
    'src/app/zz-send.ts',
    'no-restricted-imports',
    "import axios from 'axios'\nexport const send = axios\n",
  ],
  [
    'a building block sends by itself',
    'src/ui/zz-send.ts',
    'no-restricted-imports',
    "import axios from 'axios'\nexport const send = axios\n",
  ],
  [
    'the device database sends by itself',
    'src/offline/zz-send.ts',
    'no-restricted-imports',
    "import axios from 'axios'\nexport const send = axios\n",
  ],
  [
    'the app runs the server’s code',
    'src/app/zz-server.ts',
    'no-restricted-imports',
    "import { buildApp } from '#server/app/http-app.ts'\nexport const app = buildApp\n",
  ],
  [
    'the server uses a screen',
    'server/modules/zz-one/routes.ts',
    'no-restricted-imports',
    "import { Money } from '#src/ui/page/Money.tsx'\nexport const money = Money\n",
  ],
  [
    'the service worker carries Dexie',
    'sw/zz-base.ts',
    'no-restricted-imports',
    "import Dexie from 'dexie'\nexport const base = Dexie\n",
  ],
  [
    'the service worker carries the calls',
    'sw/zz-call.ts',
    'no-restricted-imports',
    "import { call } from '#src/api/call.ts'\nexport const later = call\n",
  ],
  [
    'money knows what a parcel is',
    'src/domain/money/zz-up.ts',
    'no-restricted-imports',
    "import { PARCEL } from '#src/domain/parcel/shipment-draft.ts'\nexport const kind = PARCEL\n",
  ],
  [
    'a folder of the domain takes a table of them all',
    'src/domain/parcel/zz-table.ts',
    'no-restricted-imports',
    "import { IMPORT_KINDS } from '#src/domain/import-kinds.ts'\nexport const kinds = IMPORT_KINDS\n",
  ],
  [
    'the device’s tables know its records',
    'src/offline/database/zz-up.ts',
    'no-restricted-imports',
    "import type { LiveRecord } from '#src/offline/records/records.ts'\nexport type Row = LiveRecord\n",
  ],
  [
    'a block knows a component',
    'src/ui/form/zz-component.ts',
    'no-restricted-imports',
    "import { PayButton } from '#src/components/purchase/PayButton.tsx'\nexport const button = PayButton\n",
  ],
  [
    'a block knows a call',
    'src/ui/form/zz-call.ts',
    'no-restricted-imports',
    "import { contract } from '#src/contract/contract.ts'\nexport const calls = contract\n",
  ],
  [
    'a block keeps a record',
    'src/ui/form/zz-record.ts',
    'no-restricted-imports',
    "import { saveRecords } from '#src/offline/records/records.ts'\nexport const save = saveRecords\n",
  ],
  [
    'a component knows a feature',
    'src/components/payment/zz-up.ts',
    'no-restricted-imports',
    "import { LoginForm } from '#src/features/auth/LoginForm.tsx'\nexport const form = LoginForm\n",
  ],
  [
    'the server’s database knows the jobs that use it',
    'server/db/zz-up.ts',
    'no-restricted-imports',
    "import { claimJob } from '#server/jobs/queue.ts'\nexport const claim = claimJob\n",
  ],
  [
    'mail knows what a module has to say',
    'server/mail/zz-up.ts',
    'no-restricted-imports',
    "import type { Told } from '#server/modules/freight/emails.ts'\nexport type Known = Told\n",
  ],
  [
    'the gate of all calls knows a module',
    'server/http/zz-up.ts',
    'no-restricted-imports',
    "import { follow } from '#server/modules/tracking/follow.ts'\nexport const track = follow\n",
  ],
  [
    'a path climbs out of its folder',
    'src/domain/zz-up.ts',
    'no-relative-parent-imports',
    "import { a } from '../contract/zz-leaf.ts'\nexport const b = a\n",
  ],
  [
    'two files need each other',
    'src/domain/zz-left.ts',
    'no-cycle',
    "import { right } from './zz-right.ts'\nexport const left = (): number => right()\n",
  ],
  [
    'two files need each other’s types alone',
    'src/domain/zz-one.ts',
    'no-cycle',
    "import type { Two } from './zz-two.ts'\nexport interface One {\n  two: Two\n}\n",
  ],
  ['a file has a default export', 'src/domain/zz-default.ts', 'no-default-export', 'export default 1\n'],
  ['a type gives up', 'src/domain/zz-any.ts', 'no-explicit-any', 'export const anything: any = 1\n'],
  [
    'a promise is left alone',
    'src/domain/zz-floating.ts',
    'no-floating-promises',
    'export const go = () => { Promise.resolve(1) }\n',
  ],
  [
    'a file outgrows its reader',
    'src/domain/zz-long.ts',
    'max-lines',
    Array.from({ length: 310 }, (_, line) => `export const n${line} = ${line}\n`).join(''),
  ],
  ['a file is named like a class', 'src/domain/ZzShouting.ts', 'filename-case', 'export const a = 1\n'],
]
const HARMLESS: [file: string, code: string][] = [
  ['src/contract/zz-leaf.ts', 'export const a = 1\n'],
  [
    'src/domain/zz-right.ts',
    "import { left } from './zz-left.ts'\nexport const right = (): number => (Math.random() > 2 ? left() : 1)\n",
  ],
  ['src/domain/zz-two.ts', "import type { One } from './zz-one.ts'\nexport interface Two {\n  one: One\n}\n"],
  ['src/domain/parcel/zz-good.ts', "import { a } from '#src/domain/money/zz-plain.ts'\nexport const b = a\n"],
  ['src/domain/money/zz-plain.ts', 'export const a = 1\n'],
  [
    'src/features/zz-one/list/zz-own.ts',
    "import { b } from '#src/features/zz-one/zz-good.ts'\nexport const c = b\n",
  ],
  ['src/domain/zz-good.ts', "import { a } from './zz-plain.ts'\nexport const b = a\n"],
  ['src/domain/zz-plain.ts', 'export const a = 1\n'],
  ['src/features/zz-one/zz-good.ts', "import { a } from '#src/domain/zz-plain.ts'\nexport const b = a\n"],
  ['server/modules/zz-one/zz-good.ts', "import { a } from '#src/domain/zz-plain.ts'\nexport const b = a\n"],
  ['sw/zz-good.ts', "import { a } from '#src/domain/zz-plain.ts'\nexport const b = a\n"],
]
interface Override {
  files: string[]
  rules: Record<string, unknown>
}
const CONFIG = 'oxlint.config.mjs'
const { default: config } = (await import(join(ROOT, CONFIG))) as { default: { overrides: Override[] } }

/**
 * Runs our rules on a copy of the tree's shape, so that planted files don't trip other checks that are
 * running.
 */
let house: string
let report: Map<string, string[]>

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'portage-lint-'))
  for (const file of [CONFIG, 'package.json', 'tsconfig.json', 'src/domain/tsconfig.json']) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    cpSync(join(ROOT, file), join(house, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'), 'junction')
  for (const [file, code] of [...PLANTED.map(([, file, , code]) => [file, code] as const), ...HARMLESS]) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), code)
  }
  report = await lint(house)
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

describe('the linter reports it when', () => {
  test.each(PLANTED)('%s', (_, file, rule) => {
    expect(report.get(file) ?? []).toContain(rule)
  })
})

test('the linter lets harmless files pass', () => {
  const inCycles = ['src/domain/zz-right.ts', 'src/domain/zz-two.ts']
  expect(
    HARMLESS.map(([file]) => file).filter((file) => !inCycles.includes(file) && report.has(file)),
  ).toEqual([])
})

test('every folder of the product has its import rule, so that a new one cannot escape them', () => {
  const ruled = config.overrides
    .filter(({ rules }) => 'no-restricted-imports' in rules)
    .flatMap(({ files }) => files)
  const foldersIn = (folder: string) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'data')
      .map(({ name }) => `${folder}/${name}/**`)
  const folders = ['src', 'src/domain', 'src/offline', 'src/features', 'server'].flatMap(foldersIn)
  const isRuled = (folder: string) => ruled.includes(folder) || folder === 'src/features/**'
  expect([...folders, 'server/**', 'sw/**'].filter((folder) => !isRuled(folder))).toEqual([])
})

/** File → the rules it breaks. */
async function lint(folder: string): Promise<Map<string, string[]>> {
  const program = join(ROOT, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, '--config', CONFIG, '--type-aware', '--format', 'json'],
    { cwd: folder, maxBuffer: 1 << 26 },
  ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  const found = new Map<string, string[]>()
  for (const { filename, code } of diagnostics) {
    const rule = /\(([^)]+)\)/.exec(code)?.[1] ?? code
    found.set(filename, [...(found.get(filename) ?? []), rule])
  }
  return found
}
