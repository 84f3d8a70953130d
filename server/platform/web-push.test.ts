import { expect, test } from 'vitest'
import { encryptPush, isPushKey, vapidPublicKey } from './web-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  secret: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('a message is encrypted exactly as in the example of the standard', () => {
  const encrypted = encryptPush(RFC.text, RFC, { salt: bytes(RFC.salt), secret: bytes(RFC.secret) })
  expect(encrypted.toString('base64url')).toBe(RFC.body)
})

test('padded, messages of different length look alike from outside', () => {
  const sizes = ['Delivered', 'Order OR0001-0019 was delivered in Saint-Jean-sur-Richelieu'].map(
    (text) => encryptPush(text, RFC, { salt: bytes(RFC.salt), secret: bytes(RFC.secret) }, 256).length,
  )
  expect(sizes[0]).toBe(sizes[1])
})

test('a key is taken only if it is a point of the curve', () => {
  expect(isPushKey(RFC.p256dh)).toBe(true)
  expect(isPushKey(RFC.p256dh.replace('BCV', 'BCW'))).toBe(false)
  expect(isPushKey('')).toBe(false)
  expect(
    bytes(vapidPublicKey(Buffer.alloc(32, 255))),
    'a number beyond the curve still makes a key',
  ).toHaveLength(65)
})
