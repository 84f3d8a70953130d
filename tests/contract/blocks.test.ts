import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PICTURES, pictureName } from '#tests/blocks/pictures.ts'
import { productSources, ROOT } from './scans/sources.ts'

/** What stands in no catalogue, and why. */
const WITHOUT: Record<string, string> = {
  ThemeRoot: 'is around every block there',
  CodeInput: 'is what HsCodeInput and UnNumberInput are made of',
  PapersSection: 'is a list of PaperRow that fetches its files',
  Approvable: 'is ApprovalPart, or what is in it',
  Allowed: 'shows what is in it, or nothing',
  Dialog: 'is MUI’s; ConfirmDialog and NameDialog are made of it',
  Drawer: 'is MUI’s, and covers the whole page',
  ListBelow: 'is a part of the search and of RecordPicker',
  Menu: 'is MUI’s, and stands beside what opens it',
  NoticeCount: 'is heard, and shown by the bell',
  NoticePanel: 'is a list of NoticeLink, and stands beside the bell',
  Popover: 'is MUI’s; HelpPopover is made of it',
  ContactButton: 'is PhoneContacts, loaded with its words',
  InstallCard: 'is InstallOffer, loaded with its words',
  InstallOffer: 'asks the browser whether it can install the app, which a picture can’t hold',
  PhoneContacts: 'asks the browser for the phone’s address book, which a picture can’t hold',
  ProofAndClaim: 'is Proofs and ClaimPart, one above the other',
  ProofPicture: 'is a picture that comes from the server',
  RecordFormPage: 'is a whole page, of the address book and of facilities',
  PasskeyButton: 'asks the browser for a passkey, which a picture can’t hold; of MUI’s button and alert',
  PasskeyLogin: 'is a PasskeyButton',
  IdentityDialog: 'covers the whole page',
  SecondStepForm: 'is a Form',
  ScreenNotOnDevice: 'is a whole page, of StateBox',
  RecordListPage: 'is a whole page, of the address book and of facilities',
  RecordLink: 'is MUI’s link, with the filters of the list it stands in',
  TwoPanes: 'is the layout of two whole pages',
}

const FOLDER = join(ROOT, 'tests/blocks/catalogue')
const catalogue = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }))

/** React components by their names: a capital first, and not a constant. */
const components = productSources(['src/ui', 'src/components'])
  .filter(({ file }) => file.endsWith('.tsx'))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name]) => ({
      name: name!,
      file,
    })),
  )

/** `block('Money', …)`: its name, the file it stands in, and the component that file takes by this name. */
const shown = catalogue.flatMap(({ file, text }) =>
  [...text.matchAll(/\b(?:block|publicBlock)\('(\w+)'/g)].map(([, name]) => ({ name: name!, file, text })),
)

test('every building block stands on the page of blocks', () => {
  expect(components.length).toBeGreaterThan(150)
  const names = new Set([...shown.map(({ name }) => name), ...Object.keys(WITHOUT)])
  expect(
    components.filter(({ name }) => !names.has(name)).map(({ name, file }) => `${name} (${file})`),
    'add it to a file of tests/blocks/catalogue with its states, or to WITHOUT with a reason',
  ).toEqual([])
})

test('the page of blocks has nothing that is no block any more, and nothing twice', () => {
  const names = new Set(components.map(({ name }) => name))
  const listed = [...shown.map(({ name }) => name), ...Object.keys(WITHOUT)]
  expect(listed.filter((name) => !names.has(name))).toEqual([])
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([])
})

test('a block is the component itself: its file takes it from the product', () => {
  expect(
    shown
      .filter(({ name, text }) => !new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#src/`).test(text))
      .map(({ name, file }) => `${name} (${file})`),
  ).toEqual([])
})

test('a picture is of a block’s state, and has a name of its own', () => {
  const unknown = PICTURES.filter(({ only, state }) => {
    const text = shown.find(({ name }) => name === only)?.text
    const from = text?.search(new RegExp(`lock\\('${only}'`)) ?? -1
    const states = from < 0 ? '' : text!.slice(from).split(/\n  (?:b|publicB)lock\(/)[0]!
    return !new RegExp(`[\\s{]'?${state}'?: `).test(states)
  })
  expect(unknown).toEqual([])
  expect(new Set(PICTURES.map(pictureName)).size).toBe(PICTURES.length)
})

test('no build has anything of the page of blocks', () => {
  const client = join(ROOT, 'dist/client')
  if (!existsSync(client)) throw new Error('the app is not built: npm run build')
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|json|webmanifest)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(
    files.filter((file) => /tests\/blocks|dev\/blocks/.test(readFileSync(join(client, file), 'utf8'))),
  ).toEqual([])
})
