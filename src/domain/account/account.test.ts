import { expect, test } from 'vitest'
import { problems } from '#tests/support/domain/schema-problems.ts'
import {
  changePasswordSchema,
  isPassword,
  loginSchema,
  registerSchema,
  resetPasswordSchema,
} from './account.ts'

const anne = {
  accountType: 'Individual',
  nickName: 'Anne',
  email: 'Anne@Example.ca',
  mobile: '613-555-0134',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  terms: true,
}

test('a password has 6 to 20 characters and none of < > " \' \\ |', () => {
  for (const good of ['123456', 'x'.repeat(20), 'p@ss wörd', '密码密码密码'])
    expect(isPassword(good)).toBe(true)
  for (const bad of ['12345', 'x'.repeat(21), 'abcde<', 'abcde>', 'abcde"', "abcde'", 'abcde\\', 'abcde|'])
    expect(isPassword(bad)).toBe(false)
})

test('Anne registers, and her address is remembered in small letters', async () => {
  expect(await registerSchema.validate(anne)).toMatchObject({
    email: 'anne@example.ca',
    company: '',
    locale: 'en',
  })
})

test('an empty registration says so field by field', async () => {
  expect(await problems(registerSchema, {})).toEqual({
    nickName: 'validation.required',
    email: 'validation.required',
    mobile: 'validation.required',
    password: 'validation.required',
    confirmPassword: 'validation.required',
    terms: 'validation.terms',
  })
})

test('the two wordings of a wrong repetition belong to registering and to changing (D38)', async () => {
  expect(await problems(registerSchema, { ...anne, confirmPassword: 'other' })).toEqual({
    confirmPassword: 'validation.passwordsDiffer',
  })
  const change = { oldPassword: 'old', password: 'new password', confirmPassword: 'new passwort' }
  expect(await problems(changePasswordSchema, change)).toEqual({
    confirmPassword: 'validation.passwordsInconsistent',
  })
  expect(
    await problems(resetPasswordSchema, { token: 't', password: 'short', confirmPassword: 'short' }),
  ).toEqual({ password: 'validation.password' })
})

test('only a business is asked for its company and tax number', async () => {
  expect(await problems(registerSchema, { ...anne, accountType: 'Business' })).toEqual({
    company: 'validation.required',
  })
  expect(
    await problems(registerSchema, { ...anne, accountType: 'Business', company: 'Roy', taxNumber: '12' }),
  ).toEqual({ taxNumber: 'validation.taxNumber' })
  const business = { ...anne, accountType: 'Business', company: 'Roy', taxNumber: '123456789 RT 0001' }
  expect(await registerSchema.validate(business)).toMatchObject({
    company: 'Roy',
    taxNumber: '123456789 RT 0001',
  })
  expect(await registerSchema.validate({ ...business, accountType: 'Individual' })).toMatchObject({
    company: '',
    taxNumber: '',
  })
})

test('a bad e-mail or mobile number is named', async () => {
  expect(await problems(registerSchema, { ...anne, email: 'anne@', mobile: '555-0134' })).toEqual({
    email: 'validation.email',
    mobile: 'validation.phone',
  })
})

test.each([
  'ａｎｎｅ＠example．ca',
  'anne @ example.ca',
  'Anne@Example .ca ',
  '\u00A0anne@example。ca',
  '\u200Banne@example.ca',
])('“%s” is the address that was meant, to register and to log in', async (email) => {
  expect(await registerSchema.validate({ ...anne, email })).toMatchObject({ email: 'anne@example.ca' })
  const { username } = await loginSchema.validate({ username: email, password: 'correct horse' })
  expect(username.toLowerCase()).toBe('anne@example.ca')
})

test('an address with a word too many is not guessed at', async () => {
  expect(await problems(registerSchema, { ...anne, email: 'anne roy@example.ca' })).toEqual({
    email: 'validation.email',
  })
})

test('an old short password may still sign in', async () => {
  expect(await problems(loginSchema, { username: 'anne@example.ca', password: 'abc' })).toEqual({})
  expect(await problems(loginSchema, {})).toEqual({
    username: 'validation.required',
    password: 'validation.required',
  })
})
