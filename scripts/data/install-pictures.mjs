// Makes the pictures of the web manifest: shortcut icons and the maskable icon from our own drawings,
// screenshots from the built app and the demonstration account. node scripts/data/install-pictures.mjs
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { openDemonstration, takePicture } from './demonstration.mjs'
import { root } from '../lib/run.mjs'

const ICONS = join(root, 'public/icons')
const SCREENSHOTS = join(root, 'public/screenshots')
const SHORTCUTS = ['add', 'tracking', 'file', 'quote']
await mkdir(SCREENSHOTS, { recursive: true })

const shown = await openDemonstration()
try {
  await icons()
  const desk = await shown.signedIn({ viewport: { width: 1280, height: 800 } })
  await shown.quote(desk)
  await save(desk, 'rates')
  await shown.buy(desk)
  const order = desk.url()
  await desk.goto(shown.url)
  await save(desk, 'dashboard')
  const phone = await shown.signedIn({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
  await phone.goto(order)
  await phone.getByText(/^PT\d/).first().waitFor()
  const number = await phone.getByText(/^PT\d/).first().textContent()
  await save(phone, 'order')
  await phone.goto(`${shown.url}/package/searchTracking?numbers=${number}`)
  await phone.getByText(number).nth(1).waitFor()
  await save(phone, 'tracking')
} finally {
  await shown.close()
}

/**
 * The app's gradient with one of our pictures on it; maskable: the app's own icon without rounded corners,
 * its picture within the safe circle.
 */
async function icons() {
  const {
    module: { PATHS },
  } = await runnerImport(join(root, 'src/ui/icons/paths.ts'))
  const ground =
    '<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d4440b"/><stop offset="1" stop-color="#a83e00"/></linearGradient></defs>'
  for (const name of SHORTCUTS)
    await draw(
      `shortcut-${name}`,
      192,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${ground}<circle cx="24" cy="24" r="24" fill="url(#g)"/><path transform="translate(12 12)" d="${PATHS[name]}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
    )
  const svg = readFileSync(join(ICONS, 'icon.svg'), 'utf8')
  const picture = svg.slice(svg.indexOf('<path'), svg.indexOf('</svg>'))
  await draw(
    'icon-maskable-192',
    192,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${ground}<rect width="512" height="512" fill="url(#g)"/><g transform="translate(51 51) scale(.8)">${picture}</g></svg>`,
  )
}

/** @param {string} name @param {number} size @param {string} svg */
async function draw(name, size, svg) {
  const page = await shown.browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px}</style>${svg}`)
  await page.screenshot({ path: join(ICONS, `${name}.png`), omitBackground: true })
  await page.close()
}

/** @param {import('playwright').Page} page @param {string} name */
async function save(page, name) {
  await page.waitForLoadState('networkidle')
  // Toasts disappear after five seconds.
  await page.waitForTimeout(1000)
  await takePicture(page, join(SCREENSHOTS, `${name}.png`))
}
