import { createContext } from 'react'

/** What an input of a plain form gets from its form. */
export interface PlainFormState {
  /** Field name → what is wrong, as a message id. */
  errors: Readonly<Record<string, string>>
  /** Validates one field again: on blur, and on each key while it is wrong. */
  check: (name: string) => void
}

export const PlainFormContext = createContext<PlainFormState>({ errors: {}, check: () => {} })
