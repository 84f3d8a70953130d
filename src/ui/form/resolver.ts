import { yupResolver } from '@hookform/resolvers/yup'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { Schema } from 'yup'

/** yup's and the form's ideas of optional differ: the cast is the border between them. */
export const resolverOf = <T extends FieldValues>(schema: Schema<T>): Resolver<T> =>
  yupResolver(schema as never) as unknown as Resolver<T>
