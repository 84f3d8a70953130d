import { createContext } from 'react'
import { isSchema, type Schema } from 'yup'

/** The schema of the form, from which an input learns whether it is required. */
export const FormSchema = createContext<Schema | null>(null)

/**
 * Whether the field at `path` (`parcels.0.weight`) is always required. Fields that depend on others aren't
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
