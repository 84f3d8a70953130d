import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright'
import { BROWSER_FLAGS } from './browser-flags.ts'

/** On a busy machine a press can miss what moves. */
export const STILL = { reducedMotion: 'reduce' } satisfies BrowserContextOptions

let running: Browser | undefined

/**
 * The one Chromium of this process: headless where the system has that build, else the system's own or
 * Playwright's. Starting one takes a second on both cores. `close` ends what was opened in it; the browser
 * itself ends with the process.
 */
export async function openBrowser(): Promise<Browser> {
  if (running?.isConnected()) return running
  const path = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: BROWSER_FLAGS, ...(path && { executablePath: path }) })
  const newContext = browser.newContext.bind(browser)
  running = Object.assign(browser, {
    close: closeContexts,
    newContext: async (options?: BrowserContextOptions) =>
      remember(await newContext({ ...STILL, ...options })),
  })
  return running
}

const latest = new WeakMap<Page, string[]>()
const MOST_LATEST = 12

/** Where a page went last and what it couldn't load, for the error of a failed test. */
export const latestOf = (page: Page): readonly string[] => latest.get(page) ?? []

function remember(context: BrowserContext): BrowserContext {
  context.on('page', (page) => {
    const acts: string[] = []
    latest.set(page, acts)
    const add = (act: string) => {
      acts.push(`${new Date().toISOString().slice(11, 23)} ${act}`)
      if (acts.length > MOST_LATEST) acts.shift()
    }
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) add(`went to ${frame.url()}`)
    })
    page.on('requestfailed', (request) => add(`${request.failure()?.errorText}: ${request.url()}`))
  })
  return context
}

/**
 * Its pages load only what is looked at, as in a browser that saves data. Two thirds of a page's work is
 * storing every screen for offline use, which only the tests of that need.
 */
export async function savingData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}

/** The same, without a service worker. */
export async function onlineOnly(context: BrowserContext): Promise<BrowserContext> {
  await savingData(context)
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
  return context
}

/** Every context that this file's tests haven't closed yet. */
export const openContexts = (): BrowserContext[] => running?.contexts() ?? []

export async function closeContexts(): Promise<void> {
  await Promise.all(openContexts().map((context) => context.close()))
}

/** Records everything a page should never do: policy violations, page errors, console errors. */
export function watchFaults(target: Page | BrowserContext, faults: string[] = []): string[] {
  const watch = (page: Page) => {
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`)
    })
  }
  if ('pages' in target) target.on('page', watch)
  else watch(target)
  return faults
}

/**
 * Leaves out what the browser itself logs for each request that a lost network ends: no fault of the page.
 */
export const besidesLostNetwork = (faults: readonly string[]): string[] =>
  faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/.test(fault))
