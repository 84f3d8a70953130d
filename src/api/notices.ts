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
  /** One that says the same as another takes its place. @returns its id */
  add: (notice: Omit<Notice, 'id'>): number => {
    lastId += 1
    const others = notices.get().filter((one) => sayingOf(one) !== sayingOf(notice))
    notices.set([...others.slice(-3), { id: lastId, ...notice }])
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
  const notice = noticeOf(error)
  if (notice && !notices.get().some((shown) => sayingOf(shown) === sayingOf(notice))) notify(notice)
}

const sayingOf = ({ kind, text, messageId, titleId, more }: Omit<Notice, 'id'>): string =>
  JSON.stringify([kind, text, messageId, titleId, more])

/**
 * 500: error toast; no network: the same, for five seconds; 601: warning toast; other codes: a notification titled with the message
 * (requirements §8).
 * @param titleId what was attempted: 'notice.saveFailed'
 */
export function notifyError(error: unknown, titleId?: string): void {
  const notice = noticeOf(error, titleId)
  if (notice) notify(notice)
}

function noticeOf(error: unknown, titleId?: string): Omit<Notice, 'id'> | undefined {
  const what = titleId === undefined ? {} : { titleId }
  if (!(error instanceof ApiError)) return { ...what, kind: 'error', messageId: 'error.unexpected' }
  if (error.kind === 'repeat') return { kind: 'warning', messageId: 'error.repeat' }
  if (error.code === 401) return undefined
  if (error.kind === 'network')
    return {
      ...what,
      kind: 'error',
      brief: true,
      messageId: connectivity.read().reason === 'state.network.portal' ? 'error.portal' : 'error.network',
    }
  if (!error.message && isBusy(error)) return { ...what, kind: 'error', messageId: 'error.busy' }
  const kind = kindOf(error.code)
  return error.message
    ? { ...what, kind, text: error.message }
    : { ...what, kind, messageId: 'error.unexpected' }
}

function kindOf(code: number): Notice['kind'] {
  if (code === 601) return 'warning'
  return code >= 500 && code < 600 ? 'error' : 'notice'
}
