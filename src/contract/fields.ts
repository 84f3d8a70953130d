import { number, object, string } from 'yup'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'

export const uuid = () =>
  string()
    .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'validation.id')
    .required('validation.id')
export const byId = lazySchema(() => object({ id: uuid() }))
/**
 * Position in a list that is read by cursor: the `next` or `previous` of the answer before; '' is the
 * beginning.
 */
export const cursor = () => string().max(200).default('')
/** For lists that are read by page number; the limit is far beyond what anybody pages to. */
export const pageNumber = () => number().integer().min(1).max(10_000).default(1)
export const pageSize = () => number().integer().min(1).max(200).default(25)
/** The version of a record that a change was based on. */
export const revision = () => number().integer().min(0).max(1_000_000_000)
/** An amount as it was shown, in cents; no real amount reaches the limit. */
export const shownCents = () => number().integer().min(0).max(1_000_000_000_00)
/**
 * '1': the device stores the document for later. It isn't being printed yet, so the history doesn't mention
 * it.
 */
export const ahead = () => string<Ahead>().oneOf(['', '1']).default('')
export type Ahead = '' | '1'
/** Index of a picture, from 0. */
export const position = () =>
  string()
    .matches(/^\d{1,3}$/, 'validation.id')
    .required('validation.id')
