import { mixed, object } from 'yup'
import { enteredText } from './fields.ts'
import type { SyncedDoc } from './synced.ts'

/** Unfinished work as it was typed: `kind` says whose form it is, and only that form judges the values. */
export const draftSchema = object({
  kind: enteredText(40),
  values: mixed<SyncedDoc>((value): value is SyncedDoc => typeof value === 'object' && value !== null && !Array.isArray(value)).required('validation.enter'),
})
