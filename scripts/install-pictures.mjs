// Makes the pictures of the web manifest: shortcut icons and the maskable icon from our own drawings, screenshots from the built
// app and the demonstration account. node scripts/install-pictures.mjs
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { ensureBuilt } from './built.mjs'
import { findChromium } from './find-program.mjs'
import { root } from './run.mjs'

const ICONS = join(root, 'public/icons')
const SCREENSHOTS = join(root, 'public/screenshots')
const SHORTCUTS = ['add', 'tracking', 'file', 'quote']
await ensureBuilt({ environment: process.env, quiet: false })
await mkdir(SCREENSHOTS, { recursive: true })

const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env: { ...process.env, PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'portage-shots-')) } })
let output = ''
server.stdout.setEncoding('utf8').on('data', (part) => { output += part })
while (!/Sign in as/.test(output)) await new Promise((resolve) => setTimeout(resolve, 100))
const url = /Open (\S+)/.exec(output)[1]
const [, email, password] = /Sign in as (\S+) \/ (\S+)/.exec(output)

const executablePath = findChromium()
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'], ...(executablePath && { executablePath }) })
try {
  await icons()
  const desk = await open({ viewport: { width: 1280, height: 800 } })
  const order = await buy(desk)
  await desk.goto(url)
  await save(desk, 'dashboard')
  const phone = await open({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
  await phone.goto(order)
  await phone.getByText(/^PT\d/).first().waitFor()
  const number = await phone.getByText(/^PT\d/).first().textContent()
  await save(phone, 'order')
  await phone.goto(`${url}/package/searchTracking?numbers=${number}`)
  await phone.getByText(number).nth(1).waitFor()
  await save(phone, 'tracking')
} finally {
  await browser.close()
  server.kill()
}

/** The app's gradient with one of our pictures on it; maskable: the app's own icon without corners, its picture in the safe circle. */
async function icons() {
  const { module: { PATHS } } = await runnerImport(join(root, 'src/ui/icons/paths.ts'))
  const ground = '<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d4440b"/><stop offset="1" stop-color="#a83e00"/></linearGradient></defs>'
  for (const name of SHORTCUTS)
    await draw(`shortcut-${name}`, 192, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${ground}<circle cx="24" cy="24" r="24" fill="url(#g)"/><path transform="translate(12 12)" d="${PATHS[name]}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`)
  const own = readFileSync(join(ICONS, 'icon.svg'), 'utf8')
  const picture = own.slice(own.indexOf('<path'), own.indexOf('</svg>'))
  await draw('icon-maskable-192', 192, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${ground}<rect width="512" height="512" fill="url(#g)"/><g transform="translate(51 51) scale(.8)">${picture}</g></svg>`)
}

/** @param {string} name @param {number} size @param {string} svg */
async function draw(name, size, svg) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px}</style>${svg}`)
  await page.screenshot({ path: join(ICONS, `${name}.png`), omitBackground: true })
  await page.close()
}

/** @param {import('playwright').BrowserContextOptions} options */
async function open(options) {
  const page = await browser.newPage(options)
  await page.goto(`${url}/login`)
  await page.fill('input[name=username]', email)
  await page.fill('input[name=password]', password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/`)
  return page
}

/** @param {import('playwright').Page} page @returns the order's address */
async function buy(page) {
  await page.goto(`${url}/package/quickQuote?from=M1B0A1&to=H2Y1H2&weight=4`)
  for (const [name, value] of [['length', '12'], ['width', '10'], ['height', '8']]) await page.fill(`input[name="parcels.0.${name}"]`, value)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Choose' }).nth(3).waitFor()
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
  return page.url()
}

/** @param {import('playwright').Page} page @param {string} name */
async function save(page, name) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo(0, 0))
  // Notices go after five seconds.
  await page.waitForTimeout(1000)
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) })
}
