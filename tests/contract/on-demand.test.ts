import { join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { productSources } from './sources.ts'

/** What an account without a network does without, and why. */
const NOT_OFFLINE: Record<string, string> = {
  'src/account.tsx': 'the app itself, which the worker keeps from the start',
  'src/offline/finish-wipe.ts': 'is part of signing out; begun without it, a sign-out is finished at the next start',
  'src/app/revoke.ts': 'tells the server',
  'src/offline/memory-engine.ts': 'comes with the database that it is for, while signing in',
  'src/offline/sheets/sheet-jobs.ts': 'for browsers without workers, of which none keeps this app',
  'read-excel-file/universal': 'part of the worker’s program, which is fetched whole',
  'write-excel-file/universal': 'part of the worker’s program, which is fetched whole',
  'src/ui/shipping/maps-frame.ts': 'asks somebody else’s service',
  'src/features/site/inquiry/ContactForm.tsx': 'a public page',
  'src/features/site/inquiry/OceanForm.tsx': 'a public page',
  'src/features/site/choose-language.ts': 'a public page; the account brings it with its dialog',
  'src/features/site/machine-translate.ts': 'a public page, and of no use without a network',
}

test('whoever loses the network can still use everything that the account fetches on demand', () => {
  const sources = productSources()
  const listed = importsIn(sources.find(({ file }) => file === 'src/app/on-demand.ts')!)
  const used = sources.filter(({ file }) => !/routes\.ts$|^src\/(i18n|site)|^src\/features\/auth|PublicTracking|^src\/site\.tsx$/.test(file) && file.startsWith('src/') && file !== 'src/app/on-demand.ts').flatMap(importsIn)
  expect(used.length).toBeGreaterThan(10)
  expect([...new Set(used)].filter((path) => !listed.includes(path) && !(path in NOT_OFFLINE)), 'add it to src/app/on-demand.ts').toEqual([])
  expect(listed.filter((path) => !used.includes(path)), 'nobody asks for it any more').toEqual([])
})

/** Paths from the project's root, or the package's name. */
function importsIn({ file, text }: { file: string; text: string }): string[] {
  return [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, path]) => path!).filter((path) => !path.startsWith('virtual:'))
    .map((path) => (path.startsWith('#') ? path.slice(1) : path.startsWith('.') ? join(file, '..', path) : path))
}
