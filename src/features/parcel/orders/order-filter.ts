import { useSearchParams } from 'react-router-dom'

/**
 * What a saved filter keeps of the address: all that narrows or sorts the list, not where somebody was in it.
 */
const FILTERS = ['tab', 'q', 'carrier', 'payStatus', 'source', 'batch', 'from', 'to', 'sort'] as const
/** Those that stand behind the button. */
const MORE = ['carrier', 'payStatus', 'source', 'batch', 'from', 'to'] as const

/** What the list is narrowed to just now. */
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

/** As a text that is the same for the same filter. */
export function filterQuery(params: URLSearchParams): string {
  return new URLSearchParams(
    FILTERS.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  ).toString()
}
