import type { Page } from 'playwright'

type Direction = 'Tab' | 'Shift+Tab'
interface Watch {
  /** Records where the key press led. @returns whether the document goes on */
  look(direction: Direction): Promise<boolean>
  /** Controls that never had the focus. */
  missed(): string[]
  faults: string[]
}
declare global {
  interface Window {
    focusWatch: Watch
  }
}

/** The parts of a date and its picker are several stops within one field. */
const STOPS_OF_ONE = 8
const STOPS_OF_A_SCREEN = 500

/**
 * Walks the document with the Tab key from one end to the other, and back.
 * @returns what is wrong: out of order, reached twice, without a visible focus, covered by something else,
 * never reached, a trap
 */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(watchFocus, STOPS_OF_ONE)
  for (const direction of ['Tab', 'Shift+Tab'] as const) {
    let presses = 0
    do {
      await page.keyboard.press(direction)
      presses += 1
    } while (
      presses < STOPS_OF_A_SCREEN &&
      (await page.evaluate((key) => window.focusWatch.look(key), direction))
    )
    if (presses === STOPS_OF_A_SCREEN) return [`${direction} never comes to an end`]
  }
  return page.evaluate(() => [...window.focusWatch.faults, ...window.focusWatch.missed()])
}

/** Runs in the page. */
function watchFocus(stopsOfOne: number): void {
  const OPERABLE =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], [tabindex="0"]'
  const MARKS = [
    'outlineStyle',
    'outlineWidth',
    'outlineColor',
    'boxShadow',
    'borderTopWidth',
    'borderTopColor',
    'borderBottomWidth',
    'borderBottomColor',
    'backgroundColor',
    'backgroundImage',
    'textDecorationLine',
  ] as const
  const faults: string[] = []
  let [direction, repeats]: [Direction | undefined, number] = [undefined, 0]
  let [first, last, looks]: [unknown, Element | null, string] = [null, null, '']
  let seen = new Set<unknown>()
  const all = new Set<unknown>()

  /**
   * A group that arrow keys move within is one stop: radio buttons, or a field with its list; only one of
   * them has a tabindex of 0.
   */
  const unitOf = (element: Element): unknown => {
    if (element instanceof HTMLInputElement && element.type === 'radio')
      return `${element.form?.id} ${element.name}`
    const around = element.closest('.MuiAutocomplete-root') ?? element.parentElement!
    return around.matches('.MuiAutocomplete-root') ||
      (around.querySelector(':scope > [tabindex="0"]') && around.querySelector(':scope > [tabindex="-1"]'))
      ? around
      : element
  }
  const labelsOf = (element: Element): Element[] => [...((element as HTMLInputElement).labels ?? [])]
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? (element.textContent.trim() || (element.getAttribute('name') ?? element.className))).slice(0, 60)}"`

  /** How it and its surroundings look, leaving out neighbours that can have the focus themselves. */
  const lookOf = (element: Element): string => {
    const beside = [...(element.parentElement?.children ?? [])].filter(
      (one) => !one.matches(OPERABLE) && !one.querySelector(OPERABLE),
    )
    const around = new Set([
      element,
      ...labelsOf(element),
      ...beside,
      element.parentElement!,
      element.parentElement!.parentElement ?? element,
    ])
    return [...around]
      .flatMap((one) =>
        [null, '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(one, pseudo)
          return MARKS.map((mark) =>
            style.outlineStyle === 'none' && mark.startsWith('outline') ? '' : style[mark],
          ).join()
        }),
      )
      .join('|')
  }
  /** WCAG 2.4.11: at least part of it must be visible. */
  const isHidden = (element: Element): boolean => {
    const isDrawn = element.getBoundingClientRect().width > 1 && getComputedStyle(element).opacity !== '0'
    const shown = isDrawn ? [element] : [...labelsOf(element), element.parentElement!]
    const isIts = (top: Element | null) =>
      !!top &&
      shown.some(
        (one) =>
          one.contains(top) ||
          (top.contains(one) && top !== document.documentElement && top !== document.body),
      )
    return !shown.some((one) =>
      [...one.getClientRects()].some(({ left, top, width, height }) =>
        [0.05, 0.5, 0.95].some((x) =>
          [0.05, 0.5, 0.95].some((y) => isIts(document.elementFromPoint(left + width * x, top + height * y))),
        ),
      ),
    )
  }

  const operable = (): Element[] =>
    [...document.querySelectorAll(OPERABLE)].filter(
      (one) =>
        !one.matches(':disabled') &&
        !one.closest('[inert], [aria-hidden=true]') &&
        one.checkVisibility({ visibilityProperty: true }),
    )
  /**
   * After the last element comes the first again: the headless browser has no controls of its own in between.
   */
  const isOrdered = (key: Direction, from: Element, to: Element): boolean => {
    const { DOCUMENT_POSITION_FOLLOWING: after, DOCUMENT_POSITION_PRECEDING: before } = Node
    return (
      !!(from.compareDocumentPosition(to) & (key === 'Tab' ? after : before)) ||
      unitOf(operable().at(key === 'Tab' ? 0 : -1)!) === unitOf(to)
    )
  }

  const look = async (key: Direction): Promise<boolean> => {
    // React has rendered what the focus changes.
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    if (key !== direction) {
      ;[direction, first, last] = [key, null, null]
      seen = new Set()
    }
    const now = document.activeElement
    if (now === last) {
      repeats += 1
      if (repeats > stopsOfOne) throw new Error(`the focus stays on ${nameOf(now!)}`)
      return true
    }
    repeats = 0
    if (last?.isConnected && lookOf(last) === looks) faults.push(`no mark of the focus: ${nameOf(last)}`)
    if (!now || now === document.body) return false
    const unit = unitOf(now)
    if (unit === first) return false
    first ??= unit
    if (seen.has(unit)) faults.push(`${key} comes twice to ${nameOf(now)}`)
    if (last?.isConnected && !isOrdered(key, last, now)) faults.push(`${key} goes back to ${nameOf(now)}`)
    if (isHidden(now)) faults.push(`${key} leads to what is hidden: ${nameOf(now)}`)
    seen.add(unit)
    all.add(unit)
    ;[last, looks] = [now, lookOf(now)]
    return true
  }
  const missed = () =>
    operable()
      .filter((one) => !all.has(unitOf(one)))
      .map((one) => `never reached: ${nameOf(one)}`)
  // Final styles at once, without transitions.
  const still = new CSSStyleSheet()
  still.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  window.focusWatch = { look, missed, faults }
}
