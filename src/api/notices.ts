import { ApiError, isBusy } from './api-error.ts'
import { createObservable } from './observable.ts'
import type { Values } from '#src/i18n/use-text.ts'
import { connectivity } from './connectivity.ts'

/**
 * error: what went wrong. warning: invalid input. notice: titled with the server's message. done: shown once
 * the server has confirmed, for a few seconds. All but `done` stay until they are closed.
 */
export interface Notice {
  id: number
  kind: 'error' | 'warning' | 'notice' | 'done'
  /** Goes by itself: an error of the connection, which comes and goes (requirements §8: five seconds). */
  brief?: true
  text?: string
  messageId?: string
  /** What failed, shown above the reason: 'Save failed!' (requirements §8). */
  titleId?: string
  /**
   * Shown below it, where the caller knows more than i18n/account-second-lines.ts: 'OR0001-0019: label ready'
   * (D57).
   */
  more?: More
}

/** A message and its values. */
export interface More {
  id: string
  values?: Values
}

let lastId = 0
const notices = createObservable<Notice[]>([])

/** The messages to a person that are not part of a screen (requirements §8). */
export const noticeList = {
  get: notices.get,
  subscribe: notices.subscribe,
  /** @returns its id */
  add: (notice: Omit<Notice, 'id'>): number => {
    lastId += 1
    notices.set([...notices.get().slice(-3), { id: lastId, ...notice }])
    return lastId
  },
  dismiss: (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id)),
  /** Replaces a notice that is still shown. */
  replace: (id: number, notice: Omit<Notice, 'id'>): void => {
    lastId += 1
    const next = { id: lastId, ...notice }
    notices.set(notices.get().map((one) => (one.id === id ? next : one)))
  },
}

export function notify(notice: Omit<Notice, 'id'>): void {
  noticeList.add(notice)
}

/**
 * Like `notifyError`, for what a screen requested. Screens send several requests at once, so a notice that is
 * already shown is not repeated.
 */
export function notifyReadError(error: unknown): void {
  const standing = new Set(notices.get().map(sayingOf))
  const before = notices.get().length
  notifyError(error)
  const last = notices.get().at(-1)
  if (last && notices.get().length > before && standing.has(sayingOf(last))) noticeList.dismiss(last.id)
}

const sayingOf = ({ kind, text, messageId, titleId }: Omit<Notice, 'id'>): string =>
  [kind, text, messageId, titleId].join(' ')

/**
 * 500: error toast; no network: the same, for five seconds; 601: warning toast; other codes: a notification titled with the message
 * (requirements §8).
 * @param titleId what was attempted: 'notice.saveFailed'
 */
export function notifyError(error: unknown, titleId?: string): void {
  const what = titleId === undefined ? {} : { titleId }
  if (!(error instanceof ApiError)) return notify({ ...what, kind: 'error', messageId: 'error.unexpected' })
  if (error.kind === 'repeat') return notify({ kind: 'warning', messageId: 'error.repeat' })
  if (error.code === 401) return
  if (error.kind === 'network')
    return notify({
      ...what,
      kind: 'error',
      brief: true,
      messageId: connectivity.read().reason === 'state.network.portal' ? 'error.portal' : 'error.network',
    })
  if (!error.message && isBusy(error)) return notify({ ...what, kind: 'error', messageId: 'error.busy' })
  const kind = kindOf(error.code)
  notify(
    error.message ? { ...what, kind, text: error.message } : { ...what, kind, messageId: 'error.unexpected' },
  )
}

function kindOf(code: number): Notice['kind'] {
  if (code === 601) return 'warning'
  return code >= 500 && code < 600 ? 'error' : 'notice'
}
