import type { ReactNode } from 'react'

/** A building block, and how it looks in each of its states. */
export interface Block {
  name: string
  states: Record<string, () => ReactNode>
  /** Of the public pages, which have a style sheet of their own instead of MUI. */
  isPublic?: boolean
}

export const block = (name: string, states: Block['states']): Block => ({ name, states })
export const publicBlock = (name: string, states: Block['states']): Block => ({
  name,
  states,
  isPublic: true,
})
