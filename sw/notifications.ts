/** What the server pushes: a declarative message (server/modules/notices/push-job.ts). */
interface Pushed {
  notification: { title: string; lang: string; dir: NotificationDirection; navigate: string; tag: string }
  app_badge: number
}
type WithBadge = WorkerNavigator & { setAppBadge?: (count: number) => Promise<void> }

declare const self: ServiceWorkerGlobalScope

/** For a page that is open to answer whether it leads there itself. */
const ANSWER_WITHIN_MS = 500

/** Shows a message where the browser doesn't do so by itself, and tells the pages that there is something new. */
export async function showPushed(data: PushMessageData | null): Promise<void> {
  const { notification, app_badge: unread } = data!.json() as Pushed
  const { title, lang, dir, tag, navigate } = notification
  await Promise.all([
    self.registration.showNotification(title, {
      lang,
      dir,
      tag,
      icon: '/icons/icon-192.png',
      data: { path: pathOf(navigate) },
    }),
    (navigator as WithBadge).setAppBadge?.(unread).catch(() => {}),
    windows().then((pages) => {
      for (const page of pages) page.postMessage({ type: 'NOTICE' })
    }),
  ])
}

/**
 * Opens the screen that a notification is about: in a page of the account that is open, without a reload, so
 * that nothing typed there is disturbed; otherwise in a new one, which the worker answers offline too.
 */
export async function openNotified({ data }: Notification): Promise<void> {
  const { path } = data as { path: string }
  for (const page of await windows()) {
    if (!(await leads(page, path))) continue
    await page.focus().catch(() => {})
    return
  }
  await self.clients.openWindow(self.location.origin + path)
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** A public page, or a frozen one, doesn't answer. */
const leads = (page: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(resolve, ANSWER_WITHIN_MS, false)
    page.postMessage({ type: 'OPEN', path }, [port2])
  })

/** Of ours, whatever address the server is known by elsewhere. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
