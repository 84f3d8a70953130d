import { createServer } from 'node:http'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { openBrowser, savingData, watchFaults } from '#tests/support/browser/browser.ts'
import { listen } from '#tests/support/server/listen.ts'
import { controlled, signedIn, startSite, type Site } from '#tests/support/browser/site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

/**
 * A stand-in for the external maps service: its documented places library (AutocompleteSuggestion,
 * AutocompleteSessionToken, Place), loaded and called back as the real one is. It also tries to reach the
 * account's data, and fails.
 */
const SERVICE = `
var parts = [['street_number', '45'], ['route', 'Rue Saint-Paul Est'], ['locality', 'Montréal'], ['administrative_area_level_1', 'Québec', 'QC'], ['country', 'Canada', 'CA'], ['postal_code', 'H2Y 1H2']]
  .map(function (part) { return { types: [part[0]], longText: part[1], shortText: part[2] || part[1] } })
function Place() {}
Place.prototype.fetchFields = function (request) {
  if (request.fields.join() === 'addressComponents') this.addressComponents = parts
  return Promise.resolve({ place: this })
}
function AutocompleteSessionToken() {}
var library = { AutocompleteSessionToken: AutocompleteSessionToken, AutocompleteSuggestion: { fetchAutocompleteSuggestions: function (request) {
  fetch('ORIGIN/asked?' + new URLSearchParams({ input: request.input, regions: request.includedRegionCodes, token: request.sessionToken instanceof AutocompleteSessionToken, origin: self.origin, cookies: cookies() }))
  return Promise.resolve({ suggestions: [{ placePrediction: { placeId: 'p1', text: { toString: function () { return '45 Rue Saint-Paul Est, Montréal, QC' } }, toPlace: function () { return new Place() } } }] })
} } }
function cookies() { try { return document.cookie || 'none' } catch (error) { return error.name } }
window.google = { maps: { importLibrary: function (name) { return Promise.resolve(name === 'places' ? library : {}) } } }
window[new URL(document.currentScript.src).searchParams.get('callback')]()`

let service: Awaited<ReturnType<typeof listen>>
let asked: string[] = []
let down = false
let site: Site
let browser: Browser
let mina: TestCustomer
let context: BrowserContext
let faults: string[]
beforeAll(async () => {
  service = await listen(
    createServer((request, response) => {
      asked.push(request.url!)
      if (down) return void response.destroy()
      response
        .setHeader('access-control-allow-origin', '*')
        .setHeader('content-type', 'text/javascript')
        .end(SERVICE.replace('ORIGIN', service.url))
    }),
  )
  const maps = { MAPS_KEY: 'test-key-0123456789', MAPS_URL: `${service.url}/maps/api/js` }
  ;[site, browser] = await Promise.all([startSite(maps), openBrowser()])
  mina = await site.customer()
  await mina.call('POST', '/addresses', {
    ...make.address({
      fullName: 'Atelier Roy',
      address1: '4500 rue Saint-Denis',
      city: 'Montréal',
      province: 'QC',
      postalCode: 'H2J 2L1',
    }),
    id: make.id(),
  })
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await service?.close()
})
afterEach(() => context.close())

async function openForm(): Promise<Page> {
  asked = []
  context = await browser.newContext()
  await savingData(context)
  faults = watchFaults(context)
  await signedIn(context, site, mina)
  const page = await context.newPage()
  await page.goto(`${site.url}/setting/addressBook`)
  await controlled(page)
  await page.getByText('Atelier Roy').waitFor()
  await page.getByRole('link', { name: 'Add address' }).first().click()
  await page.locator('input[name=address1]').waitFor()
  return page
}
const value = (page: Page, name: string) => page.locator(`[name=${name}]`).inputValue()

test('a shipper picks a street that the maps service suggests, listed with their own addresses; the fields are filled in, and a different street is questioned and saved', async () => {
  const page = await openForm()
  expect(asked).toEqual([])
  await page.locator('input[name=address1]').pressSequentially('4500 rue')
  await page.getByRole('option', { name: /4500 rue Saint-Denis/ }).waitFor()
  await page.locator('input[name=address1]').fill('45 rue')
  await page.getByRole('option', { name: /45 Rue Saint-Paul Est, Montréal/ }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => value(page, 'address1')).toBe('45 Rue Saint-Paul Est')
  expect([
    await value(page, 'city'),
    await value(page, 'province'),
    await value(page, 'postalCode'),
    await value(page, 'country'),
  ]).toEqual(['Montréal', 'QC', 'H2Y 1H2', 'CA'])
  const [script, ...questions] = asked.filter((url) => !url.startsWith('/favicon'))
  expect(script).toContain('key=test-key-0123456789')
  // The service's script runs in an opaque origin and sees no cookie of the account.
  expect(questions.at(-1)).toMatch(/regions=ca&token=true&origin=null&cookies=(SecurityError|none)/)

  await page.locator('input[name=address1]').fill('47 Rue Saint-Paul Est')
  await page.getByText(/doesn’t exactly match the address found: 45 Rue Saint-Paul Est, Montréal/).waitFor()
  await page.fill('input[name=fullName]', 'Élodie Tremblay')
  await page.fill('input[name=phone]', '514-555-0142')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Successfully saved!').waitFor()
  expect(faults).toEqual([])
})

test('an unreachable service is not missed: one’s own addresses and the postal code do', async () => {
  down = true
  const page = await openForm()
  await page.locator('input[name=address1]').pressSequentially('4500 rue')
  await page.getByRole('option', { name: /4500 rue Saint-Denis/ }).click()
  await expect.poll(() => value(page, 'postalCode')).toBe('H2J 2L1')
  await page.fill('input[name=city]', '')
  await page.fill('input[name=postalCode]', '')
  await page.locator('input[name=postalCode]').pressSequentially('M1B 0A1')
  await expect.poll(() => value(page, 'city')).toMatch(/Scarborough/)
  down = false
})

test('only the frame’s policy is widened', async () => {
  const policy = async (url: string) => (await fetch(url)).headers.get('content-security-policy') ?? ''
  context = await browser.newContext()
  expect(await policy(`${site.url}/setting/addressBook/addAddresss`)).not.toContain('googleapis')
  expect(await policy(`${site.url}/maps/places`)).toMatch(
    /script-src .*googleapis.*frame-ancestors 'self';sandbox allow-scripts$/,
  )
})

test('without a key there is neither frame nor script', async () => {
  context = await browser.newContext()
  const plain = await startSite()
  expect((await fetch(`${plain.url}/maps/places`)).status).toBe(404)
  const other = await plain.customer()
  expect((await other.call<{ on: boolean }>('GET', '/places/maps')).data).toEqual({ on: false })
  await plain.close()
})
