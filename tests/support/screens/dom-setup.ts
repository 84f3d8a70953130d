import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Testing Library only cleans up by itself where afterEach is a global.
afterEach(cleanup)

// Messages outlive a page: the next person would read what the last one was told.
afterEach(async () => {
  const { noticeList } = await import('#src/api/notices.ts')
  for (const { id } of noticeList.get()) noticeList.dismiss(id)
})

// jsdom has no idle time; what a page would do then ends with the page here. In the next file it would open
// the previous person's database.
const idle = new Set<ReturnType<typeof setTimeout>>()
Object.assign(window, { requestIdleCallback: (work: () => void) => idle.add(setTimeout(work, 500)) })

// Each file gets a new browser state.
afterAll(async () => {
  for (const timer of idle) clearTimeout(timer)
  // What was open leaves its entry of history a moment after it has closed.
  const { isBackEntry } = await import('#src/ui/overlay/back-entry.ts')
  await vi.waitUntil(() => !isBackEntry(history.state), 10_000)
  // A page that is gone asks for nothing more.
  const { stopSync } = await import('#src/offline/sync/sync.ts')
  void stopSync()
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
  document.body.replaceChildren()
})

// A large page is searched at every change: printing it each time would take most of a test's time.
configure({
  defaultHidden: false,
  asyncUtilTimeout: 15_000,
  getElementError: (message) =>
    Object.assign(
      new Error(`${message ?? ''}\n\nOn the screen: ${document.body.textContent.slice(0, 600)}`),
      { name: 'TestingLibraryElementError' },
    ),
})

// jsdom has no constructable style sheets; nothing that these tests look at depends on style.
document.adoptedStyleSheets ??= []
if (!('replaceSync' in CSSStyleSheet.prototype))
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => {} })
window.scrollTo = () => {}
// jsdom's files have only the old reading API, and it draws no pictures.
if (!('arrayBuffer' in Blob.prototype)) Object.assign(Blob.prototype, { arrayBuffer: readWhole })
if (!('createObjectURL' in URL))
  Object.assign(URL, { createObjectURL: () => 'blob:none', revokeObjectURL: () => {} })
// No media query matches: a wide window, in a browser tab.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
// Nothing has a size, so nothing is ever resized.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom finds a field's labels by walking the whole page for each; Testing Library asks for every field, over
// and over.
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
