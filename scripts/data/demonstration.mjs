import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { findChromium } from '../lib/find-program.mjs'
import { root } from '../lib/run.mjs'

/**
 * Starts the built app with its demonstration account on a data folder of its own, and a browser for taking
 * pictures.
 */
export async function openDemonstration() {
  await ensureBuilt({ environment: process.env, quiet: false })
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'portage-shots-')) },
  })
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (part) => {
    output += part
  })
  while (!/Log in as/.test(output)) await new Promise((resolve) => setTimeout(resolve, 100))
  const url = /Open (\S+)/.exec(output)[1]
  const [, email, password] = /Log in as (\S+) \/ (\S+)/.exec(output)

  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    ...(executablePath && { executablePath }),
  })
  return {
    url,
    browser,
    /** A page where the account is signed in. @param {import('playwright').BrowserContextOptions} options */
    async signedIn(options) {
      const page = await browser.newPage(options)
      await page.goto(`${url}/login`)
      await page.fill('input[name=username]', email)
      await page.fill('input[name=password]', password)
      await page.keyboard.press('Enter')
      await page.waitForURL(`${url}/`)
      return page
    },
    /** Shows the prices of a parcel. @param {import('playwright').Page} page */
    async quote(page) {
      await page.goto(`${url}/package/quickQuote?from=M1B0A1&to=H2Y1H2&weight=4`)
      for (const [name, value] of [
        ['length', '12'],
        ['width', '10'],
        ['height', '8'],
      ])
        await page.fill(`input[name="parcels.0.${name}"]`, value)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Choose' }).nth(3).waitFor()
    },
    /** From the prices to the order. @param {import('playwright').Page} page */
    async buy(page) {
      await page.getByRole('button', { name: 'Choose' }).first().click()
      for (const [name, value] of [
        ['fullName', 'Élodie Tremblay'],
        ['address1', '45 rue Saint-Paul Est'],
        ['city', 'Montréal'],
        ['phone', '514-555-0142'],
      ])
        await page.fill(`input[name="to.${name}"]`, value)
      await page.selectOption('select[name="to.province"]', 'QC')
      await page.fill('input[name=contents]', 'Books')
      await page.check('input[name=prohibitedGoodsConfirmed]')
      // The label would go to a print dialog, which a browser without a screen doesn't survive.
      await page.evaluate(() =>
        Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
          get: () => ({ focus: () => {}, print: () => {} }),
        }),
      )
      await page.getByRole('button', { name: /^Buy and print/ }).click()
      await page.waitForURL(/orderDetails/)
      await page.getByText(/^PT\d/).first().waitFor()
    },
    async close() {
      await browser.close()
      server.kill()
    },
  }
}

/** @param {import('playwright').Page} page @param {string} path */
export async function takePicture(page, path) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path })
}
