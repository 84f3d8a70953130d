import { useLocation } from 'react-router-dom'
import { DESK_PATH } from '#src/desk/paths.ts'

/** The noun whose screen this is, as its address says: also of screens that aren't made from verbs. */
export const useNoun = (): string =>
  useLocation()
    .pathname.slice(DESK_PATH.length + 1)
    .split('/')[0] ?? ''
