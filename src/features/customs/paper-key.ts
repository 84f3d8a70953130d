import { v5 } from 'uuid'

const NAMESPACE = '0b7c4b1e-5b1f-5f0a-8f57-6a4de0b0a9c1'

/** Cache key of a document on the device: equal values in the same language give the same document. */
export const paperKey = (kind: string, values: object): string =>
  `${kind}:${v5(`${document.documentElement.lang}|${JSON.stringify(values)}`, NAMESPACE)}`
