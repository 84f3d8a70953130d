import { DUPLICATE_SUBMIT_MAX_BYTES, DUPLICATE_SUBMIT_WINDOW_MS } from '#src/domain/shared/limits.ts'

export interface RepeatGuard {
  /** `more`: the bytes of files, which `body` only names. */
  allows(url: string, body: string, more?: number): boolean
  /** The last request was turned away unread, so sending it again repeats nothing. */
  forget(): void
}
interface Submission {
  url: string
  body: string
  at: number
}

/** Refuses the same POST or PUT to the same address within a second (requirements §5). */
export function createRepeatGuard(now: () => number): RepeatGuard {
  let last: Submission | undefined
  const allows = (url: string, body: string, more = 0) => {
    if (url.length + body.length + more > DUPLICATE_SUBMIT_MAX_BYTES) {
      console.warn(`${url}: larger than 5 MB, sent without looking for a repetition`)
      return true
    }
    const repeated = last?.url === url && last.body === body && now() - last.at < DUPLICATE_SUBMIT_WINDOW_MS
    if (!repeated) last = { url, body, at: now() }
    return !repeated
  }
  return {
    allows,
    forget: () => {
      last = undefined
    },
  }
}
