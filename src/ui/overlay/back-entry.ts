/**
 * Back closes what is on top, where the browser has no close watcher: while anything is open, one entry of
 * history with the page's own address lies above the page's.
 *
 * | What happens | What becomes of the entry |
 * |---|---|
 * | something opens | it is added, unless it is there |
 * | Back | it is left, and what is on top closes; it comes again while something else is open |
 * | everything closes otherwise | the page goes back by itself, after a moment |
 * | a link leads to another screen | the screen's entry takes its place |
 * | the address changes in place | the page's own entry changes with it |
 * | Forward returns to it | the page goes back by itself |
 *
 * The router never hears of it: its place in history (`idx`) is the page's.
 */
const MARK = 'overlay'
/** Closing and going to another screen are often one step: so long the entry waits to be replaced. */
const TIDY_MS = 300

interface Entry {
  state: unknown
  url: string
}
const open: (() => void)[] = []
/** The entry above the page, while it is the current one. */
let above: Entry | undefined
/** The page itself goes back: nothing closes. */
let tidying = false
let place: unknown
let original: Pick<History, 'pushState' | 'replaceState'> | undefined

/** @returns what ends it */
export function addBackEntry(close: () => void): () => void {
  listen()
  open.push(close)
  rise()
  return () => {
    const at = open.indexOf(close)
    if (at >= 0) open.splice(at, 1)
    if (open.length === 0) setTimeout(tidy, TIDY_MS)
  }
}

function rise(): void {
  if (open.length === 0 || above || tidying) return
  above = { state: history.state, url: here() }
  original!.pushState({ ...history.state, [MARK]: true }, '')
}

function tidy(): void {
  if (open.length > 0 || !above || tidying) return
  tidying = true
  history.back()
}

function listen(): void {
  if (original) return
  original = {
    pushState: history.pushState.bind(history),
    replaceState: history.replaceState.bind(history),
  }
  place = placeOf(history.state)
  history.pushState = (state, unused, url) => {
    if (above && !tidying) original!.replaceState(state, unused, url)
    else original!.pushState(state, unused, url)
    above = undefined
    place = placeOf(state)
    // A link inside what stays open, such as a filter.
    setTimeout(rise)
  }
  history.replaceState = (state: unknown, unused, url) => {
    original!.replaceState(above ? { ...(state as object), [MARK]: true } : state, unused, url)
    if (above) above = { state, url: here() }
  }
  // Capturing comes before the router's listener.
  addEventListener('popstate', landed, { capture: true })
}

function landed(event: PopStateEvent): void {
  const before = place
  place = placeOf(event.state)
  if (isBackEntry(event.state)) {
    // Forward: the page goes back to where it was.
    if (place !== before) return original!.replaceState({ ...event.state, [MARK]: undefined }, '')
    event.stopImmediatePropagation()
    above = { state: { ...event.state, [MARK]: undefined }, url: here() }
    if (open.length > 0) return
    tidying = true
    return history.back()
  }
  const left = above
  above = undefined
  const isOwn = tidying
  tidying = false
  if (!left || place !== before) return
  event.stopImmediatePropagation()
  original!.replaceState(left.state, '', left.url)
  if (isOwn) return rise()
  const close = open.pop()
  if (!close) return history.back()
  close()
  setTimeout(rise)
}

/** Whether the page's place in history is that entry. */
export const isBackEntry = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && (state as Record<string, unknown>)[MARK] === true

/** The router's count of entries; the same for the page and the entry above it. */
const placeOf = (state: unknown): unknown => (state as { idx?: unknown } | null)?.idx

const here = (): string => location.pathname + location.search + location.hash
