import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.mjs'
import { everything, IN_BROWSER, testFiles } from './test-run.mjs'

/** @typedef {import('./test-run.mjs').Wanted & { name: string }} Part */

const wide = { FULL: '1' }
/** Browser tests with parts of their own. */
const [ACCESSIBILITY, DESK, WALK] = [
  'tests/e2e/device/accessibility.test.ts',
  'tests/e2e/desk/',
  'tests/e2e/faults/walk.test.ts',
]
const languages = { en: 'English', zh: 'Chinese', fr: 'French', sp: 'Spanish' }

/**
 * What `npm run test:full` does, in parts that each end within an hour on two cores.
 * A part says by the environment how far its tests go.
 * @type {Part[]}
 */
export const parts = [
  { name: 'everything once', ...everything },
  // The server's data on the embedded database too, where npm test has PostgreSQL alone for most of it.
  inProjects('both databases', ['integration'], ['tests/api/'], wide),
  // Every file twice in one process: what it leaves there it stumbles over itself. And all of what people do.
  inProjects(
    'files twice',
    ['unit', 'components', 'flows', 'integration'],
    ['src/', 'sw/', 'tests/flows/', 'tests/faults/'],
    { ...wide, TWICE: '1' },
  ),
  // Ten thousand sequences of the model, where npm test draws one hundred, and of slower ones a part of that;
  // five hundred moments at which the power goes, where it has two.
  inProjects('models', ['integration', 'flows'], models(), {
    ...wide,
    SEQUENCES: '10000',
    CUTS: '500',
  }),
  // Every screen in every theme and width.
  ...Object.entries(languages).map(([language, name]) =>
    inBrowser(`accessibility in ${name}`, [ACCESSIBILITY], { ...wide, LANGUAGES: language }),
  ),
  // Every screen in every language at both widths, and as many requests as wait on a bad day.
  inBrowser('the desk in full', [DESK], wide),
  // What another test proves already, and how far a walk goes.
  inBrowser('browser tests in full', otherBrowserTests(), wide),
  inBrowser('walks through faults', [WALK], { SEEDS: '20' }),
]

/** What parts set for themselves; from outside it would make what they are noted for untrue. */
export const widths = ['FULL', 'TWICE', 'SEQUENCES', 'CUTS', 'SEEDS', 'SEED', 'LANGUAGES']

/**
 * The parts that are asked for: --part 2/10, words of their names or test files, or nothing for all of them.
 * @param {string[]} words
 * @returns {Part[] | string} or what is wrong, in a sentence
 */
export function readParts(words) {
  const all = `the parts are ${parts.map(({ name }, at) => `${at + 1}/${parts.length} ${name}`).join('; ')}.`
  const given = words.join(' ')
  const [, number, of] = /^--part[ =](\d+)\/(\d+)$/.exec(given) ?? []
  if (number) {
    const part = Number(of) === parts.length ? parts[Number(number) - 1] : undefined
    return part ? [part] : `There is no part ${number}/${of}: ${all}`
  }
  const unknown = words.filter((word) => word.startsWith('-'))
  if (unknown.length > 0) return `${given} isn’t valid. Use --part 2/${parts.length}; ${all}`
  if (words.length === 0) return parts
  const found = parts.filter(({ name, patterns = [] }) =>
    words.some((word) => name.includes(word) || patterns.some((file) => file.includes(word))),
  )
  return found.length > 0 ? found : `No part has ${words.join(' or ')} in it: ${all}`
}

/**
 * @param {string} name
 * @param {string[]} patterns
 * @param {Record<string, string>} env
 */
function inBrowser(name, patterns, env) {
  return inProjects(name, [IN_BROWSER], patterns, env)
}

function models() {
  return testFiles().filter(
    (file) =>
      file.startsWith('tests/faults/') ||
      (/^tests\/(api|flows)\//.test(file) && /\bSEQUENCES\b/.test(readFileSync(join(root, file), 'utf8'))),
  )
}

function otherBrowserTests() {
  return testFiles().filter(
    (file) =>
      file.startsWith(`tests/${IN_BROWSER}/`) &&
      ![ACCESSIBILITY, DESK, WALK].some((own) => file.startsWith(own)),
  )
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} patterns
 * @param {Record<string, string>} env
 * @returns {Part}
 */
function inProjects(name, projects, patterns, env) {
  return { name, checks: [], projects, patterns, env }
}
