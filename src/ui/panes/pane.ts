import { createContext, useContext } from 'react'

/** What a screen has to know when another one stands beside it. */
export interface Pane {
  /** As narrow as a phone. */
  narrow: boolean
  /** The address is this one's: it names the window, and takes the focus when it opens. */
  isMain: boolean
  /** The list's address, which isn't the window's while a record is open beside it. */
  path?: string
  /** Closes the record. */
  close?: () => void
}

/** Undefined for a screen that has the window for itself. */
export const PaneContext = createContext<Pane | undefined>(undefined)

export const usePane = (): Pane | undefined => useContext(PaneContext)

/** A list whose records open beside it: where it is, and whether its filters go along into their addresses. */
export interface ListOfRecords {
  path: string
  carriesFilters: boolean
}

export const ListContext = createContext<ListOfRecords | undefined>(undefined)
