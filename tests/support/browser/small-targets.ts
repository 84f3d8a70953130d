import type { Page } from 'playwright'

/** What a finger hits without looking twice. */
export const TARGET_PX = 44

/**
 * Seven in a row of the screen's width: the days of a week, the steps of a long form, which its buttons reach
 * too. These are as high as the rest and narrower.
 */
const SEVEN_IN_A_ROW = '[data-day], nav ol > li > button'

/**
 * What on the screen a finger would miss: narrower or lower than that. Links within a sentence are as high as
 * its lines (WCAG 2.5.8).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ least, narrow }) => {
      const PRESSED =
        'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem]'
      // Where a press counts too: the frame of a field, the words of a box to tick.
      // And a row whose whole area its button takes.
      const frameOf = (element: Element) =>
        (getComputedStyle(element, '::after').position === 'absolute' && element instanceof HTMLElement
          ? element.offsetParent
          : null) ??
        element.closest('label, .MuiInputBase-root, .MuiCheckbox-root, .MuiRadio-root, .MuiSwitch-root') ??
        element
      const isInSentence = (element: Element) => {
        const { parentElement: parent } = element
        return (
          !!element.closest('sup') ||
          (element.matches('a, button') &&
            getComputedStyle(element).display.startsWith('inline') &&
            !element.matches('.MuiButtonBase-root') &&
            parent !== null &&
            parent.textContent.trim().length > element.textContent.trim().length)
        )
      }
      const isShown = (element: Element) => {
        const { width, height, bottom } = element.getBoundingClientRect()
        return (
          bottom > 0 &&
          width > 2 &&
          height > 2 &&
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          !element.closest('[aria-hidden=true], [inert]') &&
          !element.matches('[tabindex="-1"][aria-hidden], :disabled')
        )
      }
      const small = [...document.querySelectorAll(PRESSED)].filter(isShown).flatMap((element) => {
        if (isInSentence(element)) return []
        const { width, height } = frameOf(element).getBoundingClientRect()
        const leastWidth = element.matches(narrow) ? 24 : least
        if (width >= leastWidth - 0.5 && height >= least - 0.5) return []
        const words = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)
        return [`${element.tagName.toLowerCase()} “${words}” ${Math.round(width)} × ${Math.round(height)}`]
      })
      return [...new Set(small)]
    },
    { least: TARGET_PX, narrow: SEVEN_IN_A_ROW },
  )
