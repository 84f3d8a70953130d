import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, findHeadlessShell, findOnPath, findPostgres } from './find-program.mjs'
import { packageCommand, run, runHeld } from './run.mjs'

/**
 * The programs the tests use besides Node's packages, and the vitest projects that can't run without them.
 * @type {{ name: string, package: string, projects: string[], variable?: string, find: () => Promise<string
 * undefined>, hint?: string }[]} without a hint: nice to have
 */
const tools = [
  {
    name: 'Chromium',
    package: 'chromium',
    projects: ['e2e'],
    variable: 'CHROMIUM_PATH',
    find: browser,
    hint: 'install it or name it in CHROMIUM_PATH',
  },
  {
    name: 'Chromium without a window',
    package: 'chromium-headless-shell',
    projects: [],
    variable: 'CHROMIUM_PATH',
    find: async () => findHeadlessShell(),
  },
  {
    name: 'PostgreSQL',
    package: 'postgresql',
    projects: ['integration'],
    variable: 'TEST_POSTGRES_BIN',
    find: async () => findPostgres(),
    hint: 'install its server or name the folder of initdb in TEST_POSTGRES_BIN',
  },
  {
    name: 'pdftoppm',
    package: 'poppler-utils',
    projects: [],
    find: async () => findOnPath('pdftoppm'),
    hint: 'install poppler-utils',
  },
  {
    name: 'zbarimg',
    package: 'zbar-tools',
    projects: [],
    find: async () => findOnPath('zbarimg'),
    hint: 'install zbar-tools',
  },
]

/** Installing is tried only once. */
let tried = false

/**
 * Installs missing programs where that is possible without asking. Needs none of our packages, so that on a
 * fresh machine it can run while these are being installed.
 */
export async function installPrograms() {
  await installAbsent(async () => systemBrowser())
}

/**
 * Finds every program, installing missing ones where that is possible without asking.
 * @returns {Promise<{ environment: Record<string, string>, missing: { sentence: string, projects: string[]
 * }[] }>}
 */
export async function ensureTools() {
  await installAbsent(browser)
  if (!(await browser()) && !process.env.CHROMIUM_PATH) {
    console.log('Downloading Chromium for the browser tests…')
    await run(process.execPath, [packageCommand('playwright'), 'install', 'chromium'])
  }
  const missing = (await absentTools())
    .filter(({ hint }) => hint)
    .map(({ name, hint, projects }) => ({ sentence: `${name} is missing: ${hint}.`, projects }))
  return {
    environment: found({
      CHROMIUM_PATH: await browser(),
      HEADLESS_SHELL_PATH: findHeadlessShell(),
      TEST_POSTGRES_BIN: findPostgres(),
    }),
    missing,
  }
}

/** @param {() => Promise<string | undefined>} findBrowser */
async function installAbsent(findBrowser) {
  // A path that was specified and is wrong is reported, not covered up by installing.
  const absent = (await absentTools(findBrowser)).filter(
    ({ variable }) => !(variable && process.env[variable]),
  )
  if (tried || absent.length === 0 || !canInstall()) return
  tried = true
  await installPackages(absent.map((tool) => tool.package))
}

async function absentTools(findBrowser = browser) {
  const places = await Promise.all(tools.map((tool) => (tool.find === browser ? findBrowser() : tool.find())))
  return tools.filter((_, index) => !places[index])
}

/** The system's browser if it runs: Ubuntu's package is a script that only asks for a snap. */
function systemBrowser() {
  const system = findChromium()
  return system && spawnSync(system, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
    ? system
    : undefined
}

/** The system's browser, else Playwright's own. */
async function browser() {
  const system = systemBrowser()
  if (system || process.env.CHROMIUM_PATH) return system
  const { chromium } = await import('playwright')
  const bundled = chromium.executablePath()
  return existsSync(bundled) ? bundled : undefined
}

const canInstall = () => process.getuid?.() === 0 && findOnPath('apt-get') !== undefined

/** @param {string[]} packages */
async function installPackages(packages) {
  console.log(`Installing ${packages.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['-qq', '-o', 'Acquire::http::Timeout=30', '-o', 'DPkg::Lock::Timeout=120']
  // One at a time: apt refuses all of them when it doesn't know one.
  for (const command of [
    ['update'],
    ...packages.map((name) => ['install', '-y', '--no-install-recommends', name]),
  ]) {
    const { code, said } = await runHeld('apt-get', [...patience, ...command], { env })
    // Runs beside another installation; successful output isn't worth showing.
    if (code !== 0) console.log(`apt-get ${command.join(' ')}:\n${said}`)
  }
}

/**
 * @param {Record<string, string | undefined>} places
 * @returns {Record<string, string>}
 */
const found = (places) =>
  Object.fromEntries(Object.entries(places).flatMap(([name, place]) => (place ? [[name, place]] : [])))
