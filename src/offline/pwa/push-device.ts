import { call } from '#src/api/call.ts'
import { push } from '#src/contract/account/push.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'

/**
 * Whether this device shows notifications while the app is closed. denied: the person told the browser that
 * this site may not.
 */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported'

/** That this person turned it on here: the browser itself remembers nobody. */
const KEY = 'pushOn'

export async function readPushState(): Promise<PushState> {
  const manager = await pushManager()
  if (!manager) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await isOn()) && (await manager.getSubscription())
    ? 'on'
    : 'off'
}

/**
 * Asks the browser, which asks the person: call it from a press of theirs.
 * @throws ApiError, or the browser's error when its push service can't be reached
 */
export async function turnOnPush(): Promise<PushState> {
  const manager = await pushManager()
  if (!manager) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const { key } = await call(push.key, {})
  await subscribe(manager, key)
  await note(true)
  return 'on'
}

/** @throws ApiError */
export async function turnOffPush(): Promise<PushState> {
  await call(push.unsubscribe, {})
  await note(false)
  await forgetPush()
  return readPushState()
}

/**
 * When the app starts: a new session, or an address that the browser has changed, is told to the server.
 * @throws ApiError
 */
export async function renewPush(): Promise<void> {
  if ((await readPushState()) !== 'on') return
  const { key } = await call(push.key, {}, { background: true })
  await subscribe((await pushManager())!, key)
}

/** Whoever signs in here next is not to see what was meant for this person, nor what is still shown. Never rejects. */
export async function forgetPush(): Promise<void> {
  const subscription = await pushManager()
    .then((manager) => manager?.getSubscription())
    .catch(() => undefined)
  await subscription?.unsubscribe().catch(() => false)
  const registration = await ownRegistration().catch(() => undefined)
  for (const shown of (await registration?.getNotifications?.().catch(() => [])) ?? []) shown.close()
}

async function subscribe(manager: PushManager, key: string): Promise<void> {
  const present = await manager.getSubscription()
  const sameKey = present && keyText(present.options.applicationServerKey) === key
  // Of another installation, such as one before a backup was restored: it can't be used with this one's key.
  if (present && !sameKey) await present.unsubscribe()
  const subscription = sameKey
    ? present
    : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await call(
    push.subscribe,
    {
      endpoint: subscription.endpoint,
      p256dh: keyText(subscription.getKey('p256dh')),
      auth: keyText(subscription.getKey('auth')),
    },
    { background: true },
  )
}

/** Undefined: this browser has no push messages, or the app has no service worker here. */
async function pushManager(): Promise<PushManager | undefined> {
  return 'Notification' in globalThis ? (await ownRegistration())?.pushManager : undefined
}

const ownRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

const isOn = async (): Promise<boolean> => (await userDatabase().facts.get(KEY))?.value === true
const note = (on: boolean): Promise<void> =>
  onDevice(async () => {
    await userDatabase().facts.put({ key: KEY, value: on })
  })

/** In base64url. */
const keyText = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
