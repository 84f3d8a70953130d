import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from './scripts/find-program.mjs'
const OUT = '/tmp/pk-shots'; (await import('node:fs')).mkdirSync(OUT, { recursive: true })
const server = spawn(process.execPath, ['dist/server/main.js'], { env: { ...process.env, PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'pk-')), SAMPLE_CARRIER_SPEED: '86400000' } })
let output = ''
server.stdout.setEncoding('utf8').on('data', (p) => { output += p }); server.stderr.on('data', (p) => process.stderr.write(p))
while (!/Sign in as/.test(output)) await new Promise((r) => setTimeout(r, 100))
const url = /Open (\S+)/.exec(output)[1]; const [, email, password] = /Sign in as (\S+) \/ (\S+)/.exec(output)
const api = async (method, path, body, token) => (await fetch(`${url}/api${path}`, { method, headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }, ...(body && { body: JSON.stringify(body) }) })).json()
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], executablePath: findChromium() })
const id = () => crypto.randomUUID()
try {
  const { data } = await api('POST', '/auth/login', { username: email, password })
  const token = data.access_token
  const { data: addresses } = await api('GET', '/addresses', undefined, token)
  const from = addresses.rows[0]
  await api('PUT', '/pickups/preferences', { rev: 0, addressId: from.id, contactName: 'Sam Lee', phone: '416-555-0100', facilityName: 'Dock 4', notes: 'Ring twice', windows: {} }, token)
  const parcel = { quantity: 2, weight: 4, weightUnit: 'lb', length: 12, width: 10, height: 8, dimensionUnit: 'in' }
  const end = (more) => ({ fullName: 'Élodie Tremblay', address1: '45 rue Saint-Paul', city: 'Montréal', province: 'QC', country: 'CA', postalCode: 'H2Y 1H2', phone: '+15145550142', ...more })
  const shipDate = new Date().toISOString().slice(0, 10)
  for (const carrierCode of ['sample_ground', 'sample_ground', 'sample_express']) {
    const shipment = { from: end({ fullName: 'Mina Roy', address1: '1 Main', city: 'Scarborough', province: 'ON', postalCode: 'M1B 0A1' }), to: end(), parcels: [parcel], shipDate, contents: 'Books', prohibitedGoodsConfirmed: true }
    const q = await api('POST', '/quotes/parcel', { from: { country: 'CA', postalCode: 'M1B 0A1' }, to: { country: 'CA', postalCode: 'H2Y 1H2' }, parcels: [parcel], shipDate, options: {}, carrierCode }, token)
    const b = await api('POST', '/orders', { intentId: id(), rateId: q.data.rates[0].id, shipment }, token)
    if (b.code !== 200) console.log(b)
  }
  const day = (n) => { const d = new Date(Date.now() + n * 864e5); while ([0, 6].includes(d.getUTCDay())) d.setUTCDate(d.getUTCDate() + 1); return d.toISOString().slice(0, 10) }
  for (const n of [2, 4]) {
    const p = await api('POST', '/pickups', { id: id(), carrierCode: 'sample_ground', orderIds: [], address: end(), facilityName: 'Entrepôt 中文 7', pickupDate: day(n), totalWeight: 12.5, parcelCount: n, pickupNumber: 'G-17', instructions: 'Ring twice' }, token)
    if (p.code !== 200) console.log(p)
  }
  const shots = process.argv.slice(2)
  const views = [['desk', { viewport: { width: 1330, height: 900 } }, 'en'], ['phone', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }, 'fr'], ['zh', { viewport: { width: 768, height: 900 } }, 'zh']]
  for (const [name, options, locale] of views) {
    const context = await browser.newContext(options)
    await context.addCookies([{ name: 'locale', value: locale, url }])
    const page = await context.newPage()
    page.on('console', (m) => { if (m.type() === 'error') console.log(name, m.text()) })
    await page.goto(`${url}/login`)
    await page.fill('input[name=username]', email); await page.fill('input[name=password]', password); await page.keyboard.press('Enter')
    await page.waitForURL(`${url}/`)
    for (const shot of shots) {
      const [label, path, act] = shot.split('|')
      await page.goto(url + path); await page.waitForLoadState('networkidle'); await page.waitForTimeout(1200)
      if (act) { await (new Function('page', `return (async () => { ${act} })()`))(page); await page.waitForTimeout(800) }
      await page.screenshot({ path: `${OUT}/${label}-${name}.png`, fullPage: !act })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      if (wide) console.log('WIDE', label, name)
    }
    await context.close()
  }
} finally { await browser.close(); server.kill() }
