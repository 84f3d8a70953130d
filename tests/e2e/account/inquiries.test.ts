import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Envelope } from '#src/contract/endpoint.ts'
import type { InquiryReceived } from '#src/contract/inquiries.ts'
import { listInquiries, listInquiryFiles } from '#server/modules/inquiries/repository.ts'
import { besidesLostNetwork } from '#tests/support/browser/browser.ts'
import { testInFull } from '#tests/support/server/full-run.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { runProcess, startProcess, until } from '#tests/support/server/process.ts'
import { controlled } from '#tests/support/browser/site.ts'
import { sample } from '#tests/support/server/upload.ts'
import { hydrated, visitor } from '#tests/support/browser/visitor.ts'

// Checks everything written to storage.
withSite({})

const FILM = 'how-the-pallet-fell-over-on-the-dock-this-morning.mp4'

test('an offline visitor writes on a page opened from the device, closes it, comes back with a network, and sends text and video', async () => {
  const { page, faults } = await visitor(browser, site.url, {
    viewport: { width: 360, height: 740 },
    offline: true,
  })
  await page.goto('/home')
  await hydrated(page)
  await controlled(page)
  await page.context().setOffline(true)
  await page.goto('/contactUs')
  await page.getByLabel('Topic').selectOption('claim')
  await page.getByLabel('Message').fill('The pallet fell over.')
  await page.getByLabel('Your name').fill('Mina Roy')
  await page.getByRole('textbox', { name: 'Email' }).fill('mina@example.com')
  await page.locator('input[type=file]').setInputFiles({
    name: FILM,
    mimeType: 'video/mp4',
    buffer: Buffer.from(sample.mp4('fall.mp4', 9_000_000).bytes),
  })
  await page.getByText(FILM).waitFor()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    'wider than the phone',
  ).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message hasn’t been sent.').waitFor()
  // Chromium 150 (not 156) reports a network to a page that was opened while the test had turned it off: then
  // only the missing response tells.
  await page
    .getByText(
      (await page.evaluate(() => navigator.onLine)) ? 'The server didn’t respond.' : 'You’re offline.',
    )
    .waitFor()
  await page.getByText('Saved on this device').waitFor()
  expect(await listInquiries(site.deps.database, { limit: 9 })).toEqual([])

  await page.context().setOffline(false)
  await page.reload()
  await page.getByText(FILM).waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('The pallet fell over.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { name: 'Message sent' }).waitFor()
  const [inquiry] = await listInquiries(site.deps.database, { limit: 9 })
  expect(inquiry).toMatchObject({ message: 'The pallet fell over.', suspected: false })
  expect(await listInquiryFiles(site.deps.database, inquiry!.id)).toEqual([
    expect.objectContaining({ name: FILM, type: 'video/mp4', size: 9_000_000 }),
  ])
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain(
    'portage-inquiry',
  )
  await page.reload()
  await page.getByLabel('Message').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('')
  expect(besidesLostNetwork(faults)).toEqual([])
  await page.context().close()
})

test('without script the page says how to reach us, and by keyboard alone the form is filled in without meeting the honeypot', async () => {
  const { page: plain } = await visitor(browser, site.url, { javaScriptEnabled: false })
  await plain.goto('/contactUs')
  expect(await plain.locator('noscript p').innerText()).toContain('The form needs JavaScript.')
  expect(await plain.locator('.inquiry-wait').isVisible()).toBe(false)
  await plain.context().close()

  const { page } = await visitor(browser, site.url)
  await page.goto('/oceanShipping#write')
  await page.getByLabel('Country of origin').focus()
  const visited: string[] = []
  for (let step = 0; step < 18; step += 1) {
    visited.push(
      await page.evaluate(
        () => (document.activeElement as HTMLInputElement).name || document.activeElement!.textContent.trim(),
      ),
    )
    await page.keyboard.press('Tab')
  }
  expect(visited.slice(0, 9)).toEqual([
    'originCountry',
    'originPlace',
    'destinationPlace',
    'oceanMode',
    'containerType',
    'containerCount',
    'kilograms',
    'readyDate',
    '',
  ])
  expect(visited).toContain('files')
  expect(visited).toContain('Request quote')
  expect(visited).not.toContain('homepage')
  await page.context().close()
})

testInFull(
  'the running server sends the email by itself, the operator saves the pictures while it runs, and its log has no personal data',
  async () => {
    const server = await startProcess({ LOG_LEVEL: 'trace' })
    try {
      const body = new FormData()
      const fields = {
        id: make.id(),
        topic: 'claim',
        name: 'Marked Person',
        email: 'marked@example.com',
        phone: '416-555-0177',
        message: 'Marked words',
      }
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      const picture = sample.png('marked.png', 4_000_000)
      body.append('files', new File([new Uint8Array(picture.bytes)], picture.name))
      const { data } = (await (
        await fetch(`${server.url}/api/inquiries`, { method: 'POST', body })
      ).json()) as Envelope<InquiryReceived>

      const mail = join(server.dataDir, 'mail')
      await until(
        () => existsSync(mail) && readdirSync(mail).filter((name) => name.endsWith('.eml')).length === 2,
      )
      expect(
        readdirSync(mail)
          .map((name) => readFileSync(join(mail, name), 'utf8'))
          .filter(
            (text) => text.includes('To: hello@portage.example') && text.includes('filename=marked.png'),
          ),
      ).toHaveLength(1)

      const folder = join(mkdtempSync(join(tmpdir(), 'portage-saved-')), 'deeper')
      const save = () =>
        runProcess('admin.js', ['inquiries', 'files', data!.number, folder], { DATA_DIR: server.dataDir })
      expect(await save()).toMatchObject({ code: 0 })
      expect(readFileSync(join(folder, `${data!.number}-1-marked.png`)).equals(picture.bytes)).toBe(true)
      expect(await save(), 'nothing is written over').toMatchObject({
        code: 1,
        output: expect.stringContaining('already exists') as string,
      })
      expect(await server.stop()).toBe(0)
      expect(
        server
          .output()
          .split('\n')
          .filter((line) => line.includes('"level"'))
          .join('\n'),
      ).not.toMatch(/marked|555\D*0177/i)
    } finally {
      await server.stop('SIGKILL')
    }
  },
)
