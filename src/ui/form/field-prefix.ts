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
