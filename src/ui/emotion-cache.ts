import createCache, { type EmotionCache } from '@emotion/cache'
import { made } from 'virtual:made-styles'

/** Prefix of every class name. */
export const KEY = 'p'

let cache: EmotionCache | undefined

/**
 * Emotion writing into constructed style sheets: the policy `style-src 'self'` allows no style element, and a
 * nonce would be frozen into pages the service worker caches. One for the document, because React may start
 * the app more than once. Styles generated at build time are there from the start.
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
 * The interface Emotion expects of a sheet. Its Global component creates more of them through
 * `cache.sheet.constructor`, with a key of its own.
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
    // Global rules come before the rules of components.
    document.adoptedStyleSheets = key.endsWith('-global')
      ? [this.sheet, ...document.adoptedStyleSheets]
      : [...document.adoptedStyleSheets, this.sheet]
  }

  insert(rule: string): void {
    this.tags = [{ nextElementSibling: null }]
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length)
    } catch {
      // Rules for another browser (`::-moz-focus-inner`) are rejected here; a style element would skip them.
    }
  }

  flush(): void {
    this.tags = []
    this.sheet.replaceSync('')
  }

  hydrate(): void {}
}
