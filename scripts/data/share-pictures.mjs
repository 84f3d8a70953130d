// Draws the pictures that shared links show (Open Graph), one per kind of page and language, and records what
// each was drawn from, so that a test notices when one is out of date. node scripts/data/share-pictures.mjs
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { findChromium } from '../lib/find-program.mjs'
import { root } from '../lib/run.mjs'

const FOLDER = join(root, 'public/share')
const {
  module: { allSharePictures, sharePicturePath, SHARE_SIZE },
} = await runnerImport(join(root, 'src/app/site/share-pictures.ts'))
const {
  module: { shareDrawing },
} = await runnerImport(join(root, 'src/app/site/share-drawing.ts'))

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const styles = readFileSync(join(root, 'src/features/site/home/home.css'), 'utf8')
const work = mkdtempSync(join(tmpdir(), 'portage-share-'))
const executablePath = findChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  ...(executablePath && { executablePath }),
})
/** @type {Record<string, string>} */
const drawnFrom = {}
try {
  const page = await browser.newPage({ viewport: SHARE_SIZE, reducedMotion: 'reduce' })
  for (const { picture, locale } of allSharePictures()) {
    const words = JSON.parse(readFileSync(join(root, `locales/${locale}.json`), 'utf8'))
    const file = join(work, 'picture.html')
    writeFileSync(file, shareDrawing(picture, locale, words, { styles, fonts: fonts(locale) }))
    await page.goto(pathToFileURL(file).href)
    await page.evaluate(() => document.fonts.ready)
    const path = sharePicturePath(picture, locale)
    await page.screenshot({ path: join(root, 'public', path) })
    drawnFrom[path] = createHash('sha256')
      .update(shareDrawing(picture, locale, words, { styles, fonts: '' }))
      .digest('hex')
      .slice(0, 16)
  }
} finally {
  await browser.close()
  rmSync(work, { recursive: true, force: true })
}
writeFileSync(join(FOLDER, 'drawn-from.json'), `${JSON.stringify(drawnFrom, null, 1)}\n`)

/** The project's own fonts, so that pictures don't depend on the machine's. @param {string} locale */
function fonts(locale) {
  const name = locale === 'zh' ? 'noto-sans-sc' : 'noto-sans'
  const folder = join(root, 'node_modules/@fontsource', name)
  return readFileSync(join(folder, '700.css'), 'utf8')
    .replaceAll(/font-family: '[^']+'/g, 'font-family: Share')
    .replaceAll('./files/', `${pathToFileURL(join(folder, 'files')).href}/`)
}
