import { createContext } from 'react'
import { isSchema, type Schema } from 'yup'

/** The schema of the form around an input: the input learns from it whether it must be filled. */
export const FormSchema = createContext<Schema | null>(null)

/**
 * Whether the field at `path` (`parcels.0.weight`) is always asked for. What depends on other fields is not
 * marked.
 */
export function isRequired(schema: Schema | null, path: string): boolean {
  let here: Schema | undefined = schema ?? undefined
  for (const part of path.split('.')) here = inside(here, part)
  return here?.spec.optional === false
}

function inside(schema: Schema | undefined, part: string): Schema | undefined {
  if (!schema) return undefined
  const { fields, innerType } = schema as Schema & { fields?: Record<string, unknown>; innerType?: unknown }
  const found = /^\d+$/.test(part) ? innerType : fields?.[part]
  return isSchema(found) ? (found as Schema) : undefined
}
