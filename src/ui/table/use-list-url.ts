import { useContext, useEffect, useRef, useState } from 'react'
import {
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigate,
  useSearchParams,
  type NavigateOptions,
} from 'react-router-dom'
import type { AnyObject, ObjectSchema } from 'yup'

/**
 * Safari allows 100 changes of the address in 30 s: each key is searched at once, and the address changes
 * after a pause or on blur.
 */
const WRITE_AFTER_MS = 300

interface Trail {
  trail?: string[]
}

/** What a list shows, read from its address: `?q=&page=&after=` and filters. Invalid values are ignored. */
export function useListUrl<Input extends object>(
  schema: ObjectSchema<AnyObject>,
  fixed: Partial<Input> = {},
) {
  const [params, changeParams] = useParams()
  const { trail = [] } = (useLocation().state ?? {}) as Trail
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // No callback for typed text after the screen is gone.
  useEffect(() => () => clearTimeout(timer.current), [])
  // Not before the address has arrived: on a slow device the field would show the old words for a moment, and
  // clearing it just then would clear nothing.
  useEffect(() => {
    if (timer.current === undefined) setTyped(undefined)
  }, [params])

  const write = (q: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    changeParams((now) => search(now, q), { replace: true })
  }

  const shownParams = typed === undefined ? params : search(new URLSearchParams(params), typed)
  return {
    input: readInput<Input>(schema, { ...Object.fromEntries(shownParams), ...fixed }),
    q: typed ?? params.get('q') ?? '',
    setQ: (q: string) => {
      setTyped(q)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => write(q), WRITE_AFTER_MS)
    },
    /** Leaving the search: a filter chosen next keeps its words. */
    settle: () => {
      if (typed !== undefined) write(typed)
    },
    setPage: (page: number) => changeParams((now) => put(now, 'page', page > 1 ? String(page) : '')),
    /** Where cursors only lead forward, the way back is the pages this visit has passed. */
    hasBefore: params.has('after') || params.has('before'),
    after: (cursor: string) =>
      changeParams((now) => put(put(now, 'before', ''), 'after', cursor), {
        state: { trail: [...trail, params.get('after') ?? ''] } satisfies Trail,
      }),
    /** Where the list leads back too, use its own cursor. */
    back: (cursor: string) => changeParams((now) => put(put(now, 'after', ''), 'before', cursor)),
    before: () =>
      void navigate(
        { search: `?${put(new URLSearchParams(params), 'after', trail.at(-1) ?? '')}` },
        { state: { trail: trail.slice(0, -1) } satisfies Trail },
      ),
  }
}

/** One filter of a list, kept in the address; changing it starts at the first page. */
export function useListFilter(name: string, fallback = ''): [string, (value: string) => void] {
  const [params, changeParams] = useParams()
  return [
    params.get(name) ?? fallback,
    (value) => changeParams((now) => firstPage(put(now, name, value === fallback ? '' : value))),
  ]
}

/**
 * What is typed over a value of the address, until the address has arrived: on a slow device the old value
 * would show for a moment. `isHalf`: such words stay.
 */
export function useTypedOver(
  value: string,
  isHalf: (words: string) => boolean = () => false,
): [string | undefined, (words: string | undefined) => void] {
  const [typed, setTyped] = useState<string>()
  const [over, setOver] = useState(value)
  if (over !== value) {
    setOver(value)
    if (typed !== undefined && !isHalf(typed)) setTyped(undefined)
  }
  return [typed, setTyped]
}

type ChangeParams = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/**
 * Like useSearchParams, but a change starts from where the router is, or is going, at that moment. The
 * library starts from the last render: clicking a tab right after typing a search brought the old words back.
 */
function useParams(): [URLSearchParams, ChangeParams] {
  const [params, setParams] = useSearchParams()
  const router = useContext(RouterContext)?.router
  const change: ChangeParams = (make, options) => {
    const now = router
      ? (router.state.navigation.location ?? router.state.location)
      : { search: `?${params}` }
    setParams(make(new URLSearchParams(now.search)), options)
  }
  return [params, change]
}

function readInput<Input>(schema: ObjectSchema<AnyObject>, raw: Record<string, unknown>): Input {
  try {
    return schema.validateSync(raw, { stripUnknown: true }) as Input
  } catch {
    return schema.getDefault() as Input
  }
}

const search = (params: URLSearchParams, q: string): URLSearchParams => firstPage(put(params, 'q', q))

function put(params: URLSearchParams, name: string, value: string): URLSearchParams {
  if (value) params.set(name, value)
  else params.delete(name)
  return params
}

function firstPage(params: URLSearchParams): URLSearchParams {
  params.delete('page')
  params.delete('after')
  params.delete('before')
  return params
}
