import type { PushService, Subscriber } from './push-service.ts'

export interface PushBrowser {
  /** How often the person was asked, and what they answer. */
  asked: number
  answer: NotificationPermission
  /** As the service worker would. */
  tell(message: object): MessagePort
  remove(): void
}

/** A browser in jsdom whose push service is a real one (push-service.ts): what the app may use of it. */
export function pushBrowser(service: PushService): PushBrowser {
  let subscription: object | null = null
  const browser: PushBrowser = {
    asked: 0,
    answer: 'granted',
    tell(data) {
      const { port1, port2 } = new MessageChannel()
      worker.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }))
      return port1
    },
    remove() {
      Reflect.deleteProperty(navigator, 'serviceWorker')
      Reflect.deleteProperty(globalThis, 'Notification')
    },
  }
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const device = service.device(applicationServerKey)
      subscription = asSubscription(device, applicationServerKey, () => {
        subscription = null
      })
      return subscription
    },
  }
  const worker = Object.assign(new EventTarget(), {
    ready: new Promise<never>(() => {}),
    getRegistration: async () => ({ pushManager, getNotifications: async () => [] }),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  const Notification = {
    permission: 'default',
    requestPermission: async () => {
      browser.asked += 1
      Notification.permission = browser.answer
      return browser.answer
    },
  }
  Object.defineProperty(globalThis, 'Notification', { value: Notification, configurable: true })
  return browser
}

const bytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64url')).buffer

const asSubscription = (device: Subscriber, key: string, gone: () => void) => ({
  endpoint: device.endpoint,
  options: { applicationServerKey: bytes(key) },
  getKey: (name: 'p256dh' | 'auth') => bytes(device[name]),
  unsubscribe: async () => {
    gone()
    return true
  },
})
