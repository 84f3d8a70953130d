import {
  isSchema,
  ValidationError,
  type AnyObject,
  type AnySchema,
  type ISchema,
  type ObjectSchema,
} from 'yup'

/**
 * Refuses a list that is longer than its schema allows before anything looks into it: yup casts and validates
 * every item before it counts them, which takes seconds for half a million.
 * @throws ValidationError at that list
 */
export function refuseLongLists(schema: unknown, value: unknown, path = ''): void {
  if (typeof value !== 'object' || value === null || !isSchema(schema)) return
  const { type, innerType, fields } = schema as unknown as Parts
  if (Array.isArray(value)) {
    const limit = type === 'array' ? limitOf(schema) : undefined
    if (limit && value.length > limit.most) throw new ValidationError(limit.message, undefined, path)
    value.forEach((member, at) => refuseLongLists(innerType, member, `${path}[${at}]`))
    return
  }
  for (const [name, field] of Object.entries(fields ?? {}))
    refuseLongLists(field, (value as AnyObject)[name], path ? `${path}.${name}` : name)
}

/** The most items a list can have by its schema, and the message for more. */
export function limitOf(schema: unknown): { most: number; message: string } | undefined {
  const { message, params } =
    (schema as Parts).tests.find(({ OPTIONS }) => OPTIONS?.name === 'max')?.OPTIONS ?? {}
  return typeof params?.max === 'number' ? { most: params.max, message: message as string } : undefined
}

type Parts = Pick<AnySchema, 'type' | 'tests'> & {
  innerType?: ISchema<unknown>
  fields?: ObjectSchema<AnyObject>['fields']
}
