import createCache, { type EmotionCache } from '@emotion/cache'

/**
 * Emotion writing into a constructed style sheet: the policy `style-src 'self'` allows no style element,
 * and a nonce would be frozen into pages that the service worker keeps (research: pwa §1.13).
 */
export function createSheetCache(): EmotionCache {
  const cache = createCache({ key: 'p' })
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  Object.assign(cache.sheet, {
    insert: (rule: string) => { sheet.insertRule(rule, sheet.cssRules.length) },
    flush: () => { sheet.replaceSync('') },
    hydrate: () => {},
  })
  return cache
}
