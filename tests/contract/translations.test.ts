import { expect, test } from 'vitest'
import { load } from '#tests/support/server/script-folder.ts'

type Texts = Record<string, Record<string, string>>
type Notes = Map<string, Record<string, string>>
const { readTexts, readNotes, outdated, notesOf } = await load<{
  readTexts: () => Texts
  readNotes: () => Notes
  outdated: (texts: Texts, notes: Notes) => { id: string; languages: string[] }[]
  notesOf: (texts: Texts, without?: Iterable<string>, before?: Notes) => Notes
}>('translations')

const hello = { en: 'Hello', zh: '您好', fr: 'Bonjour', sp: 'Hola' }

test('every language has the English text’s current meaning: changing it means changing the others, or confirming them', () => {
  const notes = notesOf({ hello })
  expect(outdated({ hello }, notes)).toEqual([])
  expect(outdated({ hello: { ...hello, en: 'Welcome', fr: 'Bienvenue' } }, notes)).toEqual([
    { id: 'hello', languages: ['zh', 'sp'] },
  ])
  expect(
    outdated({ hello: { ...hello, en: 'Welcome', fr: 'Bienvenue', zh: '欢迎', sp: 'Bienvenido' } }, notes),
  ).toEqual([])
  expect(
    outdated({ hello: { ...hello, fr: 'Salut' } }, notes),
    'a translation may be made better alone',
  ).toEqual([])
})

test('named texts stay as they were recorded until someone has looked at them', () => {
  const before = notesOf({ hello })
  const changed = { hello: { ...hello, en: 'Welcome' } }
  expect(outdated(changed, notesOf(changed, ['hello'], before))).toHaveLength(1)
  expect(outdated(changed, notesOf(changed))).toEqual([])
})

test('every text of this commit is recorded as it is: npm run translations', () => {
  const [texts, notes] = [readTexts(), readNotes()]
  expect(outdated(texts, notes)).toEqual([])
  const now = notesOf(texts)
  expect(
    [...notes.keys()].filter((id) => !now.has(id)),
    'there no more',
  ).toEqual([])
  expect(
    [...now]
      .filter(([id, hashes]) => JSON.stringify(notes.get(id)) !== JSON.stringify(hashes))
      .map(([id]) => id),
    'not noted',
  ).toEqual([])
})
