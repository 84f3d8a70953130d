import { useSearchParams } from 'react-router-dom'

/** The query parameters a saved filter keeps: those that filter or sort the list, not the page. */
const FILTERS = [
  'tab',
  'q',
  'carrier',
  'payStatus',
  'source',
  'batch',
  'from',
  'to',
  'carriage',
  'sort',
] as const
/** Those behind the button. */
const MORE = ['carrier', 'payStatus', 'source', 'batch', 'from', 'to', 'carriage'] as const

/** The list's current filter. */
export function useOrderFilter(): { query: string; count: number; clear: () => void } {
  const [params, setParams] = useSearchParams()
  const query = filterQuery(params)
  return {
    query,
    count: MORE.filter((name) => params.get(name)).length,
    clear: () =>
      setParams((now) => {
        for (const name of MORE) now.delete(name)
        for (const name of ['after', 'before']) now.delete(name)
        return now
      }),
  }
}

/** Equal filters give equal texts. */
export function filterQuery(params: URLSearchParams): string {
  return new URLSearchParams(
    FILTERS.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  ).toString()
}
