import { array, isSchema, object, string } from 'yup'
import { describe, expect, test } from 'vitest'
import { lazySchema } from './lazy-schema.ts'

describe('a schema that waits until it is asked', () => {
  test('is not built by being known, and only once by being used', async () => {
    let built = 0
    const schema = lazySchema(() => {
      built += 1
      return object({ name: string().required('validation.enter') })
    })
    expect(built).toBe(0)
    await expect(schema.validate({ name: '' })).rejects.toThrow('validation.enter')
    expect(await schema.validate({ name: 'Ann' })).toEqual({ name: 'Ann' })
    expect(built).toBe(1)
  })

  test('is a part of others like any schema', async () => {
    const person = lazySchema(() => object({ name: string().trim().required('validation.enter') }))
    const list = object({
      people: array(person).min(1),
      first: person.clone(),
      none: person.nullable().default(null),
    })
    expect(isSchema(person)).toBe(true)
    expect(await list.validate({ people: [{ name: ' Ann ' }], first: { name: 'Bo' } })).toEqual({
      people: [{ name: 'Ann' }],
      first: { name: 'Bo' },
      none: null,
    })
    await expect(list.validate({ people: [{ name: 'Ann' }, {}], first: { name: 'Bo' } })).rejects.toThrow(
      'validation.enter',
    )
    expect(person.shape({ age: string() }).fields).toHaveProperty('age')
    expect('name' in person.fields).toBe(true)
  })
})
