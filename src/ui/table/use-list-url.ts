import { useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { AnyObject, ObjectSchema } from 'yup'

/** Safari allows 100 changes of the address in 30 s: typing is written there after a pause, and asked for at once. */
const WRITE_AFTER_MS = 300

interface Trail { trail?: string[] }

/** What a list shows, read from its address: `?q=&page=&after=` and filters. What makes no sense there is ignored. */
export function useListUrl<Input extends object>(schema: ObjectSchema<AnyObject>, fixed: Partial<Input> = {}) {
  const [params, setParams] = useSearchParams()
  const { trail = [] } = (useLocation().state ?? {}) as Trail
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const changed = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params)
    change(next)
    return next
  }
  const asked = typed === undefined ? params : changed((next) => search(next, typed))
  return {
    input: readInput<Input>(schema, { ...Object.fromEntries(asked), ...fixed }),
    q: typed ?? params.get('q') ?? '',
    setQ: (q: string) => {
      setTyped(q)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        setParams((now) => search(new URLSearchParams(now), q), { replace: true })
        setTyped(undefined)
      }, WRITE_AFTER_MS)
    },
    setPage: (page: number) => setParams(changed((next) => put(next, 'page', page > 1 ? String(page) : ''))),
    /** Where cursors lead on only, the way back is what this visit has passed. */
    hasBefore: params.has('after'),
    after: (cursor: string) => setParams(changed((next) => put(next, 'after', cursor)), { state: { trail: [...trail, params.get('after') ?? ''] } satisfies Trail }),
    before: () => void navigate({ search: `?${changed((next) => put(next, 'after', trail.at(-1) ?? ''))}` }, { state: { trail: trail.slice(0, -1) } satisfies Trail }),
  }
}

/** One filter of a list, kept in the address; changing it begins at the first page. */
export function useListFilter(name: string, fallback = ''): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams()
  const set = (value: string) => setParams((now) => {
    const next = new URLSearchParams(now)
    put(next, name, value === fallback ? '' : value)
    return firstPage(next)
  })
  return [params.get(name) ?? fallback, set]
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
  return params
}
