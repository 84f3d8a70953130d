import { object, string } from 'yup'
import { later } from '#src/domain/later.ts'

export const uuid = () => string().matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'validation.id').required('validation.id')
export const byId = later(() => object({ id: uuid() }))
/** Where a stretch begins: the `next` or `previous` of the answer before; '' is the beginning. */
export const cursor = () => string().max(200).default('')
/** '1': a paper is put by on a device for later. Nobody prints it yet, so it stands in no history. */
export const ahead = () => string<Ahead>().oneOf(['', '1']).default('')
export type Ahead = '' | '1'
/** Of a picture among those of one thing, from 0. */
export const position = () => string().matches(/^\d{1,3}$/, 'validation.id').required('validation.id')
