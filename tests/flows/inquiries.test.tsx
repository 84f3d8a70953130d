import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { AxiosError, type AxiosAdapter } from 'axios'
import { Suspense } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { http } from '#src/api/call.ts'
import { MAX_IMAGE_BYTES } from '#src/domain/limits.ts'
import type { Locale } from '#src/domain/locale.ts'
import { loadPublicMessages } from '#src/i18n/messages.ts'
import { finishWipe } from '#src/offline/finish-wipe.ts'
import { keptInquiry, removeKeptInquiries } from '#src/offline/kept-inquiry.ts'
import { filesOf, findInquiry, listInquiries } from '#server/modules/inquiries/repository.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { through } from '#tests/support/through.ts'
import { sample, type Sample } from '#tests/support/upload.ts'

let server: TestServer
let real: AxiosAdapter
beforeAll(async () => {
  server = await startServer({
    startsNow: true,
    env: {
      RATE_LIMITS: 'inquiry=1000/hour',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SITE_EMAIL: 'desk@portage.test',
    },
  })
  real = through(server.app)
})
afterAll(() => server.close())
beforeEach(() => {
  http.defaults.adapter = real
  document.cookie = 'keep=; Max-Age=0; Path=/'
})
afterEach(async () => {
  cleanup()
  await removeKeptInquiries()
})

/** The form as a page has it that was opened just now; what is in memory of the page before is not. */
async function open(form: 'ContactForm' | 'OceanForm', locale: Locale = 'en'): Promise<UserEvent> {
  cleanup()
  vi.resetModules()
  document.cookie = `locale=${locale}; Path=/`
  const { ContactForm } = await import('#src/features/site/inquiry/ContactForm.tsx')
  const { OceanForm } = await import('#src/features/site/inquiry/OceanForm.tsx')
  const { http: fresh } = await import('#src/api/call.ts')
  const { TextProvider: Provider } = await import('#src/i18n/TextProvider.tsx')
  fresh.defaults.adapter = (config) => (http.defaults.adapter as AxiosAdapter)(config)
  const Form = form === 'ContactForm' ? ContactForm : OceanForm
  const messages = await loadPublicMessages(locale)
  await act(async () => {
    render(
      <Provider locale={locale} messages={messages}>
        <Suspense fallback="…">
          <Form />
        </Suspense>
      </Provider>,
    )
  })
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull())
  return userEvent.setup({ applyAccept: false })
}
const file = ({ name, bytes }: Sample) => new File([new Uint8Array(bytes)], name)
const attach = (user: UserEvent, ...files: Sample[]) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files.map(file))
async function write(user: UserEvent, message = 'The box is broken.'): Promise<void> {
  await user.selectOptions(screen.getByLabelText('Topic'), 'claim')
  await user.type(screen.getByLabelText('Message'), message)
  await user.type(screen.getByLabelText('Your name'), 'Mina Roy')
  await user.type(screen.getByLabelText('Email'), 'mina@example.com')
}
const press = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send message' }))
const stored = async () => (await listInquiries(server.deps.database, { limit: 100 })).length
const noAnswer: AxiosAdapter = (config) =>
  Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK', config))
const lostAnswer: AxiosAdapter = async (config) => {
  await real(config)
  throw new AxiosError('Network Error', 'ERR_NETWORK', config)
}
const kept = () => waitFor(async () => expect(await keptInquiry('contact', Date.now())).toBeDefined())

describe('writing to us', () => {
  test('a shipper sends words and pictures, reads the number after the server’s yes, and the device forgets', async () => {
    const user = await open('ContactForm')
    await write(user)
    await attach(user, sample.png('corner.png'), sample.jpeg('label.jpg'))
    await screen.findByText('label.jpg')
    await press(user)
    const arrived = await screen.findByRole('heading', { name: 'Message sent' })
    await waitFor(() => expect(document.activeElement).toBe(arrived))
    const [number] = /NQ\d+-\d{4}/.exec(document.body.textContent)!
    const inquiry = (await findInquiry(server.deps.database, { number }))!
    expect(inquiry).toMatchObject({ topic: 'claim', message: 'The box is broken.', suspected: false })
    expect((await filesOf(server.deps.database, inquiry.id)).map(({ name }) => name)).toEqual([
      'corner.png',
      'label.jpg',
    ])
    expect(screen.getByText('We’ll send a confirmation to mina@example.com.')).toBeTruthy()
    expect(await keptInquiry('contact', Date.now())).toBeUndefined()
    await user.click(screen.getByRole('button', { name: 'Write another message' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
    expect(screen.queryByText('label.jpg')).toBeNull()
  })

  test('an empty form says at each field what is missing and goes to the first', async () => {
    const user = await open('ContactForm')
    await press(user)
    expect(await screen.findByText('Please select topic')).toBeTruthy()
    for (const words of ['Please enter message', 'Please enter your name', 'Please enter email'])
      expect(screen.getByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Topic'))
  })

  test.each([
    [
      'a picture above 5 MB',
      [sample.png('big.png', MAX_IMAGE_BYTES + 1)],
      'The size is too large Choose a smaller file',
      [],
    ],
    [
      'a program called a picture',
      [sample.program('holiday.png')],
      'Only pictures (JPEG, PNG, HEIC, WebP, AVIF, GIF) and videos (MP4, MOV, WebM, 3GP) can be attached',
      [],
    ],
    [
      'a sixth picture',
      Array.from({ length: 6 }, (_, n) => sample.png(`${n}.png`)),
      'Up to 5 pictures',
      ['0.png', '1.png', '2.png', '3.png', '4.png'],
    ],
    [
      'a video beside a picture',
      [sample.png(), sample.mp4()],
      'Attach either pictures or a video, not both',
      ['box.png'],
    ],
    ['a second video', [sample.mp4('a.mp4'), sample.mp4('b.mp4')], 'Only one video', ['a.mp4']],
  ])(
    '%s is refused at once, by name, before anything is sent; the rest stays',
    async (_, files, message, staying) => {
      let calls = 0
      http.defaults.adapter = (config) => {
        calls += 1
        return real(config)
      }
      const user = await open('ContactForm')
      await attach(user, ...files)
      expect(await screen.findByText(message)).toBeTruthy()
      expect([...document.querySelectorAll('.file-name')].map(({ textContent }) => textContent)).toEqual(
        staying,
      )
      expect(document.querySelector('.refused')!.textContent).toContain(files.at(-1)!.name)
      expect(calls).toBe(0)
    },
  )

  test('what the server finds in spite of the form is said at the field too', async () => {
    const user = await open('ContactForm')
    await write(user)
    http.defaults.adapter = async (config) => ({
      ...(await real(config)),
      data: { code: 601, msg: 'Some fields need your attention.', fields: { files: 'validation.tooLarge' } },
    })
    await press(user)
    expect(await screen.findByText('The size is too large Choose a smaller file')).toBeTruthy()
    expect(screen.getByText('Your message hasn’t been sent.')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Add pictures or a video')
  })
})

describe('without a network, and with a bad one', () => {
  test('what is typed and chosen is there again after the page was closed', async () => {
    const user = await open('ContactForm')
    await write(user)
    await attach(user, sample.png('corner.png', 3000))
    await screen.findByText('corner.png')
    await screen.findByText('Saved on this device')
    await kept()
    await open('ContactForm')
    expect(screen.getByLabelText<HTMLSelectElement>('Topic').value).toBe('claim')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('The box is broken.')
    expect(screen.getByText('corner.png')).toBeTruthy()
    await press(userEvent.setup())
    await screen.findByText('Message sent')
    const { id } = (await listInquiries(server.deps.database, { limit: 1 }))[0]!
    expect((await filesOf(server.deps.database, id))[0]).toMatchObject({
      name: 'corner.png',
      size: 3000,
      type: 'image/png',
    })
  })

  test('a failing network says so, claims nothing, and keeps everything', async () => {
    const user = await open('ContactForm')
    await write(user)
    http.defaults.adapter = noAnswer
    const before = await stored()
    await press(user)
    expect(await screen.findByText('Your message hasn’t been sent.')).toBeTruthy()
    expect(screen.queryByText('Message sent')).toBeNull()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('The box is broken.')
    expect(await stored()).toBe(before)
  })

  test('when only the answer was lost, sending again, also after a reload, makes no second message', async () => {
    const user = await open('ContactForm')
    await write(user)
    await attach(user, sample.png())
    await screen.findByText('box.png')
    const before = await stored()
    http.defaults.adapter = lostAnswer
    await press(user)
    await screen.findByText('Your message hasn’t been sent.')
    expect(await stored()).toBe(before + 1)
    await kept()
    http.defaults.adapter = real
    const again = await open('ContactForm')
    await press(again)
    await screen.findByText('Message sent')
    expect(await stored()).toBe(before + 1)
  })

  test('who changed the words after a lost answer is told which version arrived, and may send the new one as its own', async () => {
    const user = await open('ContactForm')
    await write(user)
    http.defaults.adapter = lostAnswer
    await press(user)
    await screen.findByText('Your message hasn’t been sent.')
    http.defaults.adapter = real
    const before = await stored()
    await user.type(screen.getByLabelText('Message'), ' And wet.')
    await press(user)
    await screen.findByText(/We received an earlier version of this message as NQ/)
    expect(await stored()).toBe(before)
    await user.click(screen.getByRole('button', { name: 'Send as new message' }))
    await screen.findByText('Message sent')
    expect(
      (await listInquiries(server.deps.database, { limit: 2 })).map(({ message }) => message).toSorted(),
    ).toEqual(['The box is broken.', 'The box is broken. And wet.'])
  })

  test('whoever stops a sending keeps everything', async () => {
    const user = await open('ContactForm')
    await write(user)
    http.defaults.adapter = (config) =>
      new Promise((_, reject) => {
        ;(config.signal as AbortSignal).addEventListener('abort', () =>
          reject(new AxiosError('canceled', 'ERR_CANCELED', config)),
        )
      })
    await press(user)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Sending stopped. What you entered is kept.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('The box is broken.')
  })

  test('clearing the form, signing out, and thirty days each leave nothing on the device', async () => {
    const typed = async () => {
      const user = await open('ContactForm')
      await user.type(screen.getByLabelText('Message'), 'Something of mine')
      await kept()
      return user
    }
    await (await typed()).click(screen.getByRole('button', { name: 'Clear form' }))
    await waitFor(async () => expect(await keptInquiry('contact', Date.now())).toBeUndefined())
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
    await typed()
    await finishWipe('')
    expect(await keptInquiry('contact', Date.now())).toBeUndefined()
    await typed()
    expect(await keptInquiry('contact', Date.now() + 31 * 86_400_000)).toBeUndefined()
    expect(await keptInquiry('contact', Date.now())).toBeUndefined()
  })

  test('on a device that may keep nothing, nothing is written and the form says so', async () => {
    document.cookie = 'keep=no; Path=/'
    const user = await open('ContactForm')
    await user.type(screen.getByLabelText('Message'), 'Something of mine')
    expect(await screen.findByText('Kept until you close this tab')).toBeTruthy()
    document.cookie = 'keep=; Max-Age=0; Path=/'
    expect(await keptInquiry('contact', Date.now())).toBeUndefined()
  })
})

test('an importer in Québec asks for an ocean rate; what a shared container needs is asked for it alone', async () => {
  const user = await open('OceanForm', 'fr')
  await user.click(screen.getByRole('button', { name: 'Demander une soumission' }))
  expect(await screen.findByText(/^Veuillez faire un choix.+pays d’origine/)).toBeTruthy()
  expect(screen.getByLabelText('Nombre de conteneurs')).toBeTruthy()
  await user.click(screen.getByLabelText('Conteneur partagé (LCL)'))
  expect(screen.queryByLabelText('Nombre de conteneurs')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Pays d’origine'), 'Maroc')
  for (const [label, words] of [
    ['Port ou ville d’origine', 'Tanger'],
    ['Destination (port ou ville, pays)', 'Montréal, Canada'],
    ['Volume (m³)', '3,5'],
    ['Poids total (kg)', '1 200'],
    ['Prêt à expédier le', '2026/12/01'],
    ['Marchandises', 'Olives'],
    ['Votre nom', 'Élodie'],
    ['Courriel', 'elodie@example.com'],
  ] as const)
    await user.type(screen.getByLabelText(label), words)
  await user.click(screen.getByRole('button', { name: 'Demander une soumission' }))
  await screen.findByText('Message envoyé')
  const [inquiry] = await listInquiries(server.deps.database, { topic: 'ocean', limit: 1 })
  expect(inquiry).toMatchObject({
    locale: 'fr',
    message: '',
    details: {
      originCountry: 'MA',
      originPlace: 'Tanger',
      oceanMode: 'LCL',
      cubicMetres: 3.5,
      kilograms: 1200,
      readyDate: '2026-12-01',
      goods: 'Olives',
    },
  })
})
