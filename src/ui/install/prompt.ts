/** Chromium only; not in TypeScript's library. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * How this app can be installed here. installed: it is, or it runs in its own window. offered: the browser
 * asks when told to. The others have to be explained to the person; none: this browser offers nothing now.
 */
export type InstallWay = 'installed' | 'offered' | ManualWay | 'none'
export const MANUAL_WAYS = ['iphone', 'mac', 'firefoxPhone', 'firefox'] as const
export type ManualWay = (typeof MANUAL_WAYS)[number]

export interface Surroundings {
  userAgent: string
  touchPoints: number
  ownWindow: boolean
}

let offer: InstallPrompt | undefined
let installed = false
const listeners = new Set<() => void>()

export const install = {
  /** Listens for the browser's offer, which comes once and early: call before anything is shown. */
  watch(): void {
    window.addEventListener('beforeinstallprompt', (event) => {
      // No browser banner over a half-typed form: the person finds the button when they look for it.
      event.preventDefault()
      change(() => {
        offer = event as InstallPrompt
      })
    })
    window.addEventListener('appinstalled', () =>
      change(() => {
        installed = true
      }),
    )
  },
  get: (): InstallWay => (installed ? 'installed' : offer ? 'offered' : installWayOf(surroundings())),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Lets the browser ask. An offer can be used once. */
  async ask(): Promise<void> {
    const prompt = offer
    change(() => {
      offer = undefined
    })
    await prompt?.prompt()
  },
}

export const isManual = (way: InstallWay): way is ManualWay => MANUAL_WAYS.includes(way as ManualWay)

/** Recognizes the browser, where it doesn't say how it installs. Only the instructions depend on it. */
export function installWayOf({ userAgent, touchPoints, ownWindow }: Surroundings): InstallWay {
  if (ownWindow) return 'installed'
  // An iPad claims to be a Mac; no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'iphone'
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? 'firefoxPhone' : 'firefox'
  return /Macintosh/.test(userAgent) && /Version\/.*Safari\//.test(userAgent) ? 'mac' : 'none'
}

/** Whether the app runs in a window of its own; Safari has its own property for it. */
export const isOwnWindow = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true

const surroundings = (): Surroundings => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  ownWindow: isOwnWindow(),
})

function change(state: () => void): void {
  state()
  for (const listener of listeners) listener()
}
