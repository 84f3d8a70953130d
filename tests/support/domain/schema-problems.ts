import { ValidationError, type Schema } from 'yup'

/** Everything a schema finds wrong, as message IDs by path; `{}` if nothing is. */
export async function problems(schema: Schema, value: object): Promise<Record<string, string>> {
  try {
    await schema.validate(value, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.fromEntries(error.inner.map(({ path, message }) => [path, message]))
  }
}
