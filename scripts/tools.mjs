import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, findOnPath, findPostgres } from './find-program.mjs'
import { packageCommand, run } from './run.mjs'

/**
 * The programs the tests use besides Node's packages, and the vitest projects that cannot run without them.
 * @type {{ name: string, package: string, projects: string[], variable?: string, find: () => Promise<string | undefined>, hint: string }[]}
 */
const tools = [
  { name: 'Chromium', package: 'chromium', projects: ['e2e'], variable: 'CHROMIUM_PATH', find: browser, hint: 'install it or name it in CHROMIUM_PATH' },
  { name: 'PostgreSQL', package: 'postgresql', projects: ['api'], variable: 'TEST_POSTGRES_BIN', find: async () => findPostgres(), hint: 'install its server or name the folder of initdb in TEST_POSTGRES_BIN' },
  { name: 'pdftoppm', package: 'poppler-utils', projects: [], find: async () => findOnPath('pdftoppm'), hint: 'install poppler-utils' },
  { name: 'zbarimg', package: 'zbar-tools', projects: [], find: async () => findOnPath('zbarimg'), hint: 'install zbar-tools' },
]

/**
 * Finds every program, installing what is missing where that can be done without asking.
 * @returns {Promise<{ environment: Record<string, string>, missing: { sentence: string, projects: string[] }[] }>}
 */
export async function ensureTools() {
  // A place that was named and is wrong is said, not papered over with an install.
  const absent = (await absentTools()).filter(({ variable }) => !(variable && process.env[variable]))
  if (absent.length > 0 && canInstall()) await installPackages(absent.map((tool) => tool.package))
  if (!(await browser()) && !process.env.CHROMIUM_PATH) {
    console.log('Downloading a Chromium for the browser tests…')
    await run(process.execPath, [packageCommand('playwright'), 'install', 'chromium'])
  }
  const missing = (await absentTools()).map(({ name, hint, projects }) => ({ sentence: `${name} is missing: ${hint}.`, projects }))
  return { environment: found({ CHROMIUM_PATH: await browser(), TEST_POSTGRES_BIN: findPostgres() }), missing }
}

async function absentTools() {
  const places = await Promise.all(tools.map((tool) => tool.find()))
  return tools.filter((_, index) => !places[index])
}

/** The system's browser if it runs (Ubuntu's package is a script that only asks for a snap), else Playwright's own. */
async function browser() {
  const system = findChromium()
  if (system && spawnSync(system, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0) return system
  if (process.env.CHROMIUM_PATH) return undefined
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

const canInstall = () => process.getuid?.() === 0 && findOnPath('apt-get') !== undefined

/** @param {string[]} packages */
async function installPackages(packages) {
  console.log(`Installing ${packages.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['-qq', '-o', 'Acquire::http::Timeout=30', '-o', 'DPkg::Lock::Timeout=120']
  await run('apt-get', [...patience, 'update'], { env })
  // One at a time: apt refuses all of them when it does not know one.
  for (const name of packages) await run('apt-get', [...patience, 'install', '-y', '--no-install-recommends', name], { env })
}

/**
 * @param {Record<string, string | undefined>} places
 * @returns {Record<string, string>}
 */
const found = (places) => Object.fromEntries(Object.entries(places).flatMap(([name, place]) => (place ? [[name, place]] : [])))
