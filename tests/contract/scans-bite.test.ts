import { describe, expect, test } from 'vitest'
import { namesIn, readings } from './scans/catalogue.ts'
import { reachableFrom } from './scans/imports.ts'
import { idsOfFamily, readMessageUse } from './scans/message-use.ts'
import { ownTexts } from './scans/own-texts.ts'
import { isDeclared } from './specification/declared.ts'
import { isBadFrench, isBadSpanish } from './scans/typography.ts'
import { verbTexts } from './scans/verb-texts.ts'

/**
 * A test that scans sources is only as good as its scanner: each scanner here is run on what it must find.
 */
const screen = (text: string, file = 'src/features/zz/ZzPage.tsx') => ({ file, text })

describe('the scanner of messages finds', () => {
  test('an ID in quotes, in an attribute and in a conditional', () => {
    const { strings } = readMessageUse([
      screen("export const P = ({ a }) => <B title=\"page.one\">{text(a ? 'page.two' : 'page.three')}</B>"),
    ])
    expect([...strings.keys()]).toEqual(expect.arrayContaining(['page.one', 'page.two', 'page.three']))
  })

  test('nothing in an import', () => {
    expect([
      ...readMessageUse([
        screen("import { a } from 'page.one'\nexport { b } from 'page.two'\nexport * from 'page.three'"),
      ]).strings.keys(),
    ]).toEqual([])
  })

  test('a family, and of it only IDs whose parts are in the sources', () => {
    const { families, words } = readMessageUse([
      screen('const S = { sent: 1 }\nexport const P = ({ s }) => text(`status.${s}.long`)'),
    ])
    const ids = ['status.sent.long', 'status.lost.long', 'status.sent']
    expect([...families.keys()].flatMap((family) => idsOfFamily(family, ids, words))).toEqual([
      'status.sent.long',
    ])
  })

  test('no family in a template that begins with a value, which would match everything', () => {
    expect([
      ...readMessageUse([screen('export const P = (f, s) => text(`${f}.${s}`)')]).families.keys(),
    ]).toEqual([])
  })

  test('the label that an input or a column derives from its name', () => {
    const { labels } = readMessageUse([
      screen(`
      const columns: Column<Row>[] = [{ name: 'number' }, { name: 'id', label: 'field.order' }]
      export const P = () => <><TextInput name="from.city" /><TextInput name="x" label="field.y" /><Box name="box" /></>`),
    ])
    expect([...labels.keys()].toSorted()).toEqual(['field.city', 'field.number'])
  })
})

test('a screen’s own texts are found between tags and in accessible names', () => {
  const found = ownTexts(
    screen(
      'export const P = () => <p title="Hello" className="plain" aria-label="known.id">Good <b>{n}</b> · 12 <input placeholder="M5V 3L9" /></p>',
    ),
    (text) => text === 'known.id',
  )
  expect(found).toEqual(['src/features/zz/ZzPage.tsx:1 "Hello"', 'src/features/zz/ZzPage.tsx:1 "Good"'])
})

test('an island’s lazy imports belong to its page, types don’t', () => {
  const sources = [
    screen(
      "import './b.ts'\nimport type { T } from '#src/t.ts'\nconst later = () => import('#src/c.ts')",
      'src/a.ts',
    ),
    screen("export { d } from './d.ts'", 'src/b.ts'),
    screen('', 'src/c.ts'),
    screen('', 'src/d.ts'),
    screen('', 'src/t.ts'),
  ]
  expect(reachableFrom('src/a.ts', sources).toSorted()).toEqual([
    'src/a.ts',
    'src/b.ts',
    'src/c.ts',
    'src/d.ts',
  ])
})

test('a declared field is found in a schema, a type and a list, and nowhere else', () => {
  const sources = [
    screen(
      "export const s = object({ city: string() })\nexport interface I { name: string }\nexport const LIST = ['one'] as const\nfunction other() { return { town: 1 } }",
      'src/domain/zz.ts',
    ),
  ]
  const declared = (target: string) => isDeclared(target, sources)
  expect(
    ['src/domain/zz.ts#s.city', 'zz.ts#I.name', 'zz.ts#LIST.one', 'zz.ts#other'].filter(
      (target) => !declared(target),
    ),
  ).toEqual([])
  expect(
    ['src/domain/zz.ts#s.name', 'src/other.ts#s.city', 'z.ts#s.city', 'zz.ts#s.town'].filter(declared),
  ).toEqual([])
})

describe('the scanner of sentences', () => {
  test('finds values and tags, also inside a plural', () => {
    expect(namesIn('{n, plural, one {<b>{who}</b>} other {#}}')).toEqual(['<b>', 'n', 'who'])
  })

  test('reads a sentence once for each form', () => {
    expect(readings('{n, plural, one {a {x}} other {b}} c')).toEqual(['a § c', 'b c'])
  })

  test.each([
    'Total: 5',
    'Total : 5',
    '15%',
    '15 %',
    '5 $',
    'Oui !',
    'Oui\u00a0?',
    '« a »',
    "l'adresse",
    'Reste ; va',
  ])('sees the fault in “%s”', (text) => {
    expect(isBadFrench(text)).toBe(true)
  })

  test.each([
    'Total\u00a0: 5',
    '15\u00a0%',
    '5\u00a0$',
    'Oui!',
    'à 14:30',
    '«\u00a0a\u00a0»',
    'l’adresse',
    'https://a.example',
    'ici\u00a0: va; reste',
  ])('lets “%s” pass', (text) => {
    expect(isBadFrench(text)).toBe(false)
  })

  test('requires opening marks on Spanish questions', () => {
    expect(['Listo?', 'Listo!', '¿Listo'].map(isBadSpanish)).toEqual([true, true, true])
    expect(isBadSpanish('¿Listo? ¡Sí!')).toBe(false)
  })
})

test('a verb’s own texts are found where it refuses and where it answers, and nowhere else', () => {
  const found = verbTexts(
    screen(
      `
      import { a } from 'node:some thing.'
      const RULE = 'Nothing was done.'
      async function run(x) {
        if (!x) throw new UsageError('nothing')
        if (x < 0) throw new UsageError(x ? say('verb.a', { x: 'of it' }) : \`\${x} left.\`)
        await sql\`select one from two\`
        await tx.execute('lock table one of many')
        audit('bank of it')
        if (!y) throw new Error('the worker answered something else.')
        return x > 1 ? \`\${x} rows written\` : 'done'
      }
      const line = (x) => \`\${x} of them\`
      const head = ['answer by (UTC)', 'in hand']
      const verbs = { run: { help: 'counts all of it again', run } }`,
      'server/admin/zz/zz.ts',
    ),
  )
  expect(found).toEqual([
    'server/admin/zz/zz.ts:3 Nothing was done.',
    'server/admin/zz/zz.ts:5 nothing',
    'server/admin/zz/zz.ts:6 § left.',
    'server/admin/zz/zz.ts:11 § rows written',
    'server/admin/zz/zz.ts:13 § of them',
  ])
})
