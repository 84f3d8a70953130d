import { useState } from 'react'
import { useBackCloses } from './use-back-closes.ts'

/**
 * For the list of an autocomplete that stands in its place on the page: Back closes it before anything else.
 * @param shown whether there is anything in it; without options there is no list to close
 */
export function useListCloses(shown: boolean) {
  const [open, setOpen] = useState(false)
  useBackCloses(open && shown, () => setOpen(false))
  return { open, onOpen: () => setOpen(true), onClose: () => setOpen(false) }
}
