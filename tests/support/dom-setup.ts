import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Testing Library cleans up by itself only where afterEach is a global.
afterEach(cleanup)

// jsdom knows no constructed style sheets; nothing that a test looks at depends on style.
document.adoptedStyleSheets ??= []
if (!('replaceSync' in CSSStyleSheet.prototype)) Object.assign(CSSStyleSheet.prototype, { replaceSync: () => {} })
window.scrollTo = () => {}
// No query holds in it: a wide window in a browser's tab.
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: () => {}, removeListener: () => {} })
