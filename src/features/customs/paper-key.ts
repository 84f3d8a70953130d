import { v5 } from 'uuid'

const NAMESPACE = '0b7c4b1e-5b1f-5f0a-8f57-6a4de0b0a9c1'

/** Where a paper is kept on the device: the same values are the same paper, in the same language. */
export const paperKey = (kind: string, values: object): string =>
  `${kind}:${v5(`${document.documentElement.lang}|${JSON.stringify(values)}`, NAMESPACE)}`
