// Makes the pictures of the README from the built app and the demonstration account: npm run screenshots
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ensureBuilt } from './built.mjs'
import { findChromium } from './find-program.mjs'
import { root } from './run.mjs'

const FOLDER = join(root, 'docs/screenshots')
await ensureBuilt({ environment: process.env, quiet: false })
await mkdir(FOLDER, { recursive: true })

const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env: { ...process.env, PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'portage-shots-')) } })
let output = ''
server.stdout.setEncoding('utf8').on('data', (part) => { output += part })
while (!/Sign in as/.test(output)) await new Promise((resolve) => setTimeout(resolve, 100))
const url = /Open (\S+)/.exec(output)[1]
const [, email, password] = /Sign in as (\S+) \/ (\S+)/.exec(output)

const executablePath = findChromium()
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'], ...(executablePath && { executablePath }) })
try {
  const desk = await browser.newPage({ viewport: { width: 1330, height: 860 } })
  await signIn(desk)
  await buy(desk)
  await save(desk, 'order')
  await desk.goto(url)
  await save(desk, 'dashboard')
  const phone = await browser.newPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, colorScheme: 'dark' })
  await signIn(phone)
  await quote(phone)
  await save(phone, 'phone')
} finally {
  await browser.close()
  server.kill()
}

/** @param {import('playwright').Page} page */
async function signIn(page) {
  await page.goto(`${url}/login`)
  await page.fill('input[name=username]', email)
  await page.fill('input[name=password]', password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/`)
}

/** @param {import('playwright').Page} page */
async function quote(page) {
  await page.goto(`${url}/package/quickQuote?from=M1B0A1&to=H2Y1H2&weight=4`)
  for (const [name, value] of [['length', '12'], ['width', '10'], ['height', '8']]) await page.fill(`input[name="parcels.0.${name}"]`, value)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Choose' }).nth(3).waitFor()
}

/** @param {import('playwright').Page} page */
async function buy(page) {
  await quote(page)
  await save(page, 'rates')
  await page.getByRole('button', { name: 'Choose' }).first().click()
  for (const [name, value] of [['fullName', 'Élodie Tremblay'], ['address1', '45 rue Saint-Paul Est'], ['city', 'Montréal'], ['phone', '514-555-0142']])
    await page.fill(`input[name="to.${name}"]`, value)
  await page.selectOption('select[name="to.province"]', 'QC')
  await page.fill('input[name=contents]', 'Books')
  await page.check('input[name=prohibitedGoodsConfirmed]')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/orderDetails/)
  await page.getByText(/^PT\d/).first().waitFor()
  // The notice goes after five seconds.
  await page.waitForTimeout(6000)
}

/** @param {import('playwright').Page} page @param {string} name */
async function save(page, name) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
}
