import { EXAMPLES } from './examples.ts'
import { VERBS, type Verb } from './verbs.ts'

/** What a noun's verbs do, each with an example; without a noun, all of them. */
export function usage(noun?: string): string {
  const rows = Object.entries(VERBS).filter(([name]) => noun === undefined || name.split(' ')[0] === noun)
  if (rows.length === 0) return `There is no "${noun}". There are: ${nouns().join(', ')}.`
  const said = rows.map(([name, verb]) => [`  ${usageOf(verb)}`, `      ${verb.help}`, ...(noun === undefined ? [] : [`      npm run admin -- ${EXAMPLES[name]}`])].join('\n'))
  return ['npm run admin -- <noun> <verb> …', '', ...said, '', noun === undefined ? '"help <noun>" shows examples. A name of - for a file that is taken in reads standard input.' : '--json prints the same for programs.'].join('\n')
}

/** README's table. */
export const verbTable = (): string =>
  ['| Command | What it does |', '|---|---|', ...Object.values(VERBS).map((verb) => `| \`${usageOf(verb).replaceAll('|', '\\|')}\` | ${verb.help.replaceAll('|', '\\|')} |`)].join('\n')

/** Every verb takes `--json`. */
export const usageOf = ({ usage: how }: Verb): string => (how.includes('[--json]') || how.includes('>') && !how.includes('<') ? how : `${how} [--json]`)

const nouns = () => [...new Set(Object.keys(VERBS).map((name) => name.split(' ')[0]!))]
