import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Testing Library cleans up by itself only where afterEach is a global.
afterEach(cleanup)

// jsdom has no time to spare; what a page would do in it ends with the page. In the next file it would bring
// its person's database there.
const idle = new Set<ReturnType<typeof setTimeout>>()
Object.assign(window, { requestIdleCallback: (work: () => void) => idle.add(setTimeout(work, 500)) })

// The next file finds a new browser.
afterAll(async () => {
  for (const timer of idle) clearTimeout(timer)
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
  document.body.replaceChildren()
})

// A page of a shop's size is looked through at every change: printing it each time would take most of a
// test's time.
configure({
  defaultHidden: false,
  asyncUtilTimeout: 15_000,
  getElementError: (message) =>
    Object.assign(
      new Error(`${message ?? ''}\n\nOn the screen: ${document.body.textContent.slice(0, 600)}`),
      { name: 'TestingLibraryElementError' },
    ),
})

// jsdom knows no constructed style sheets; nothing that a test looks at depends on style.
document.adoptedStyleSheets ??= []
if (!('replaceSync' in CSSStyleSheet.prototype))
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => {} })
window.scrollTo = () => {}
// jsdom reads files the old way only, and paints no pictures.
if (!('arrayBuffer' in Blob.prototype)) Object.assign(Blob.prototype, { arrayBuffer: readWhole })
if (!('createObjectURL' in URL))
  Object.assign(URL, { createObjectURL: () => 'blob:none', revokeObjectURL: () => {} })
// No query holds in it: a wide window in a browser's tab.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
// Nothing has a size in it, so nothing changes it.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom finds the labels of a field by a walk through the page for each label of it; Testing Library asks
// that of every field, over and over.
for (const { prototype } of [
  HTMLInputElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
  HTMLButtonElement,
  HTMLOutputElement,
  HTMLMeterElement,
  HTMLProgressElement,
]) {
  Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf })
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null
  const around = this.closest('label')
  return [...this.ownerDocument.querySelectorAll('label')].filter((label) =>
    label.htmlFor ? label.htmlFor === this.id : label === around,
  )
}

function readWhole(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')))
    reader.readAsArrayBuffer(this)
  })
}
