import { yupResolver } from '@hookform/resolvers/yup'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { Schema } from 'yup'

/** yup and react-hook-form disagree about what optional means; the cast bridges them. */
export const resolverOf = <T extends FieldValues>(schema: Schema<T>): Resolver<T> =>
  yupResolver(schema as never) as unknown as Resolver<T>
