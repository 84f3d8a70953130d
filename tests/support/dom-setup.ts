import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Testing Library cleans up by itself only where afterEach is a global.
afterEach(cleanup)

// A page of a shop's size is looked through at every change: printing it each time would take most of a test's time.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) => Object.assign(new Error(`${message ?? ''}\n\nOn the screen: ${document.body.textContent.slice(0, 600)}`), { name: 'TestingLibraryElementError' }),
})

// jsdom knows no constructed style sheets; nothing that a test looks at depends on style.
document.adoptedStyleSheets ??= []
if (!('replaceSync' in CSSStyleSheet.prototype)) Object.assign(CSSStyleSheet.prototype, { replaceSync: () => {} })
window.scrollTo = () => {}
// jsdom reads files the old way only, and paints no pictures.
if (!('arrayBuffer' in Blob.prototype)) Object.assign(Blob.prototype, { arrayBuffer: readWhole })
if (!('createObjectURL' in URL)) Object.assign(URL, { createObjectURL: () => 'blob:none', revokeObjectURL: () => {} })
// No query holds in it: a wide window in a browser's tab.
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: () => {}, removeListener: () => {} })
// Nothing has a size in it, so nothing changes it.
window.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} }

function readWhole(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')))
    reader.readAsArrayBuffer(this)
  })
}
