import { createContext, type ReactNode } from 'react'

export type MadeParts = Readonly<Record<'head' | 'body', ReactNode>>

/**
 * The parts of a long text while the site is built; null in the browser, where they are in the page already.
 */
export const MadeText = createContext<MadeParts | null>(null)
