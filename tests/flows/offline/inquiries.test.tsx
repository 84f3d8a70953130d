import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { AxiosError, type AxiosAdapter } from 'axios'
import { describe, expect, test } from 'vitest'
import { http } from '#src/api/call.ts'
import { finishWipe } from '#src/offline/session/finish-wipe.ts'
import { savedInquiry } from '#src/offline/records/saved-inquiry.ts'
import { listInquiryFiles, listInquiries } from '#server/modules/inquiries/repository.ts'
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

const stored = async () => (await listInquiries(server.deps.database, { limit: 100 })).length
const noAnswer: AxiosAdapter = (config) =>
  Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK', config))
const lostAnswer: AxiosAdapter = async (config) => {
  await real(config)
  throw new AxiosError('Network Error', 'ERR_NETWORK', config)
}
const kept = () => waitFor(async () => expect(await savedInquiry('contact', Date.now())).toBeDefined())

describe('without a network, and with an unreliable one', () => {
  test('typed text and chosen files are restored after the page was closed', async () => {
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
    await pressSend(userEvent.setup())
    await screen.findByText('Message sent')
    const { id } = (await listInquiries(server.deps.database, { limit: 1 }))[0]!
    expect((await listInquiryFiles(server.deps.database, id))[0]).toMatchObject({
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
    await pressSend(user)
    expect(await screen.findByText('Your message hasn’t been sent.')).toBeTruthy()
    expect(screen.queryByText('Message sent')).toBeNull()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('The box is broken.')
    expect(await stored()).toBe(before)
  })

  test('when only the response was lost, sending again, also after a reload, makes no second message', async () => {
    const user = await open('ContactForm')
    await write(user)
    await attach(user, sample.png())
    await screen.findByText('box.png')
    const before = await stored()
    http.defaults.adapter = lostAnswer
    await pressSend(user)
    await screen.findByText('Your message hasn’t been sent.')
    expect(await stored()).toBe(before + 1)
    await kept()
    http.defaults.adapter = real
    const again = await open('ContactForm')
    await pressSend(again)
    await screen.findByText('Message sent')
    expect(await stored()).toBe(before + 1)
  })

  test('who changed the text after a lost response is told which version arrived, and may send the new one separately', async () => {
    const user = await open('ContactForm')
    await write(user)
    http.defaults.adapter = lostAnswer
    await pressSend(user)
    await screen.findByText('Your message hasn’t been sent.')
    http.defaults.adapter = real
    const before = await stored()
    await user.type(screen.getByLabelText('Message'), ' And wet.')
    await pressSend(user)
    await screen.findByText(/We received an earlier version of this message as NQ/)
    expect(await stored()).toBe(before)
    await user.click(screen.getByRole('button', { name: 'Send as new message' }))
    await screen.findByText('Message sent')
    expect(
      (await listInquiries(server.deps.database, { limit: 2 })).map(({ message }) => message).toSorted(),
    ).toEqual(['The box is broken.', 'The box is broken. And wet.'])
  })

  test('stopping the sending loses nothing', async () => {
    const user = await open('ContactForm')
    await write(user)
    http.defaults.adapter = (config) =>
      new Promise((_, reject) => {
        ;(config.signal as AbortSignal).addEventListener('abort', () =>
          reject(new AxiosError('canceled', 'ERR_CANCELED', config)),
        )
      })
    await pressSend(user)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Sending stopped. What you entered is kept.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('The box is broken.')
  })

  test('clearing the form, logging out, and thirty days each leave nothing on the device', async () => {
    const typed = async () => {
      const user = await open('ContactForm')
      await user.type(screen.getByLabelText('Message'), 'Something of mine')
      await kept()
      return user
    }
    await (await typed()).click(screen.getByRole('button', { name: 'Clear form' }))
    await waitFor(async () => expect(await savedInquiry('contact', Date.now())).toBeUndefined())
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
    await typed()
    await finishWipe('')
    expect(await savedInquiry('contact', Date.now())).toBeUndefined()
    await typed()
    expect(await savedInquiry('contact', Date.now() + 31 * 86_400_000)).toBeUndefined()
    expect(await savedInquiry('contact', Date.now())).toBeUndefined()
  })

  test('on a device that may store nothing, nothing is written and the form says so', async () => {
    document.cookie = 'keep=no; Path=/'
    const user = await open('ContactForm')
    await user.type(screen.getByLabelText('Message'), 'Something of mine')
    expect(await screen.findByText('Kept until you close this tab')).toBeTruthy()
    document.cookie = 'keep=; Max-Age=0; Path=/'
    expect(await savedInquiry('contact', Date.now())).toBeUndefined()
  })
})
