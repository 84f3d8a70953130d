/** Less than this is the browser's own bar, which comes and goes. */
const KEYBOARD_PX = 120

/**
 * While a phone's keyboard covers the foot of the page, the document says how much of it: what is fixed there
 * moves above it, and what is focused scrolls clear of both (account.css).
 * @returns what ends it
 */
export function watchKeyboard(): () => void {
  const view = window.visualViewport
  if (!view) return () => {}
  const { style } = document.documentElement
  const measure = () => {
    // Zoomed in, the view is smaller without a keyboard.
    const covered = view.scale > 1.01 ? 0 : window.innerHeight - view.height - view.offsetTop
    if (covered > KEYBOARD_PX) style.setProperty('--keyboard', `${Math.round(covered)}px`)
    else style.removeProperty('--keyboard')
  }
  for (const event of ['resize', 'scroll'] as const) view.addEventListener(event, measure)
  return () => {
    for (const event of ['resize', 'scroll'] as const) view.removeEventListener(event, measure)
    style.removeProperty('--keyboard')
  }
}
