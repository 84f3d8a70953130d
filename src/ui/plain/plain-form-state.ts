import { createContext } from 'react'

/** What an input of a plain form learns from the form around it. */
export interface PlainFormState {
  /** Field name → what is wrong, as a message id. */
  errors: Readonly<Record<string, string>>
  /** Checks one field again: when it is left, and while it is wrong at each key. */
  check: (name: string) => void
}

export const PlainFormContext = createContext<PlainFormState>({ errors: {}, check: () => {} })
