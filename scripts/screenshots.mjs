// Makes the pictures of README.md from the built app and the demonstration account: npm run screenshots
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDemonstration, takePicture } from './data/demonstration.mjs'
import { root } from './lib/run.mjs'

const FOLDER = join(root, 'docs/screenshots')
await mkdir(FOLDER, { recursive: true })

const shown = await openDemonstration()
try {
  const desk = await shown.signedIn({ viewport: { width: 1330, height: 860 } })
  await shown.quote(desk)
  await save(desk, 'rates')
  await shown.buy(desk)
  // The toast disappears after five seconds.
  await desk.waitForTimeout(6000)
  await save(desk, 'order')
  await desk.goto(shown.url)
  await save(desk, 'dashboard')
  const phone = await shown.signedIn({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    colorScheme: 'dark',
  })
  await shown.quote(phone)
  await save(phone, 'phone')
} finally {
  await shown.close()
}

/** @param {import('playwright').Page} page @param {string} name */
async function save(page, name) {
  await takePicture(page, join(FOLDER, `${name}.png`))
}
