import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { http } from '#src/api/call.ts'
import { MAX_IMAGE_BYTES } from '#src/domain/shared/limits.ts'
import { savedInquiry } from '#src/offline/records/saved-inquiry.ts'
import { listInquiryFiles, findInquiry, listInquiries } from '#server/modules/inquiries/repository.ts'
import { sample } from '#tests/support/server/upload.ts'
import {
  withInquiryServer,
  attach,
  open,
  pressSend,
  real,
  server,
  write,
} from '#tests/support/screens/inquiry-form.tsx'

withInquiryServer()

describe('writing to us', () => {
  test('a shipper sends text and pictures, gets the number once the server confirms, and the device forgets them', async () => {
    const user = await open('ContactForm')
    await write(user)
    await attach(user, sample.png('corner.png'), sample.jpeg('label.jpg'))
    await screen.findByText('label.jpg')
    await pressSend(user)
    const arrived = await screen.findByRole('heading', { name: 'Message sent' })
    await waitFor(() => expect(document.activeElement).toBe(arrived))
    const [number] = /NQ\d+-\d{4}/.exec(document.body.textContent)!
    const inquiry = (await findInquiry(server.deps.database, { number }))!
    expect(inquiry).toMatchObject({ topic: 'claim', message: 'The box is broken.', suspected: false })
    expect((await listInquiryFiles(server.deps.database, inquiry.id)).map(({ name }) => name)).toEqual([
      'corner.png',
      'label.jpg',
    ])
    expect(screen.getByText('We’ll send a confirmation to mina@example.com.')).toBeTruthy()
    expect(await savedInquiry('contact', Date.now())).toBeUndefined()
    await user.click(screen.getByRole('button', { name: 'Write another message' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
    expect(screen.queryByText('label.jpg')).toBeNull()
  })

  test('an empty form says at each field what is missing and goes to the first', async () => {
    const user = await open('ContactForm')
    await pressSend(user)
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

  test('errors that only the server finds are shown at their field too', async () => {
    const user = await open('ContactForm')
    await write(user)
    http.defaults.adapter = async (config) => ({
      ...(await real(config)),
      data: { code: 601, msg: 'Some fields need your attention.', fields: { files: 'validation.tooLarge' } },
    })
    await pressSend(user)
    expect(await screen.findByText('The size is too large Choose a smaller file')).toBeTruthy()
    expect(screen.getByText('Your message hasn’t been sent.')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Add pictures or a video')
  })
})

test('an importer in Québec asks for an ocean rate; only a shared container asks for its measures', async () => {
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
