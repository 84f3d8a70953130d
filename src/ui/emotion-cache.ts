import createCache, { type EmotionCache } from '@emotion/cache'
import { made } from 'virtual:made-styles'

/** The beginning of every class name. */
export const KEY = 'p'

let cache: EmotionCache | undefined

/**
 * Emotion writing into constructed style sheets: the policy `style-src 'self'` allows no style element, and a
 * nonce would be frozen into pages that the service worker keeps (research: pwa §1.13). One for the document:
 * React may begin the app more than once. What was made when the app was built is there from the start.
 */
export function sheetCache(): EmotionCache {
  if (cache) return cache
  cache = createCache({ key: KEY })
  const ready = new CSSStyleSheet()
  ready.replaceSync(made.css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ready]
  for (const name of made.names) cache.inserted[name] = true
  cache.sheet = new ConstructedSheet({ key: KEY }) as unknown as EmotionCache['sheet']
  return cache
}

/**
 * What Emotion asks of a sheet. Its Global component makes more of them from `cache.sheet.constructor`, with
 * a key of their own.
 */
class ConstructedSheet {
  readonly key: string
  readonly nonce = undefined
  readonly container = null
  readonly isSpeedy = true
  /** Emotion flushes a global sheet only when it has tags. */
  tags: { nextElementSibling: null }[] = []
  private readonly sheet = new CSSStyleSheet()

  constructor({ key }: { key: string }) {
    this.key = key
    // What is said of everything comes before what is said of one block.
    document.adoptedStyleSheets = key.endsWith('-global')
      ? [this.sheet, ...document.adoptedStyleSheets]
      : [...document.adoptedStyleSheets, this.sheet]
  }

  insert(rule: string): void {
    this.tags = [{ nextElementSibling: null }]
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length)
    } catch {
      // Rules for another browser (`::-moz-focus-inner`) are refused here, as a style element would pass them
      // over.
    }
  }

  flush(): void {
    this.tags = []
    this.sheet.replaceSync('')
  }

  hydrate(): void {}
}
