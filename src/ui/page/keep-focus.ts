/** So long a screen has to place the focus itself, after what had it is gone. */
const PATIENCE_MS = 80
const HEADING = 'h1, h2, h3, h4, legend, [role=heading]'

/**
 * Nobody who works by keyboard or by ear loses their place: when what has the focus is removed, hidden or
 * disabled, and the screen doesn't say where the focus goes, it goes to the heading of the nearest part of the
 * page that is still there. Without this, browsers put it on the page's body, which is the very start.
 * @returns what ends it
 */
export function keepFocus(): () => void {
  let last: { element: HTMLElement; above: Element[] } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    last = { element: target, above: ancestorsOf(target) }
  }
  /** Whoever clicks beside everything wants no focus. */
  const leave = () =>
    setTimeout(() => {
      if (last && !isGone(last.element) && document.activeElement === document.body) last = undefined
    })
  const look = () => {
    timer = undefined
    if (!last || !isLost(last.element)) return
    const part = last.above.find((one) => one.isConnected && headingOf(one))
    const heading = part && headingOf(part)
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (last && isGone(last.element)) timer ??= setTimeout(look, PATIENCE_MS)
  })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', leave)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', leave)
  }
}

const isGone = (element: HTMLElement): boolean =>
  !element.isConnected || element.matches(':disabled') || element.closest('[hidden], [inert]') !== null

/** Gone, and nothing else has the focus instead. */
const isLost = (element: HTMLElement): boolean => {
  const { activeElement } = document
  return (
    isGone(element) &&
    (activeElement === null || activeElement === document.body || activeElement === element)
  )
}

const headingOf = (part: Element): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>(HEADING)].find(
    (heading) => heading.closest('[hidden], [inert]') === null,
  )

function ancestorsOf(element: Element): Element[] {
  const above: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) above.push(one)
  return above
}
