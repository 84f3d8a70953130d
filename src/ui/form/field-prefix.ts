import { createContext, useContext } from 'react'

/**
 * Prefix for the names of the inputs below: `from` makes `city` into `from.city`. Use with `<FieldPrefix
 * value="from">`.
 */
const PrefixContext = createContext('')
export const FieldPrefix = PrefixContext.Provider

export function useFieldName(name: string): string {
  const prefix = useContext(PrefixContext)
  return prefix ? `${prefix}.${name}` : name
}

/**
 * What the browser may fill in: where something is sent to ("to"), never the person's own address.
 * @param token of the `autocomplete` attribute
 */
export function useAutoComplete(token: string | undefined): string | undefined {
  const end = useContext(PrefixContext).split('.').at(-1)
  return token && token !== 'off' && end === 'to' ? `section-to shipping ${token}` : token
}
