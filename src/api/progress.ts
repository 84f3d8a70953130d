import { PROGRESS_DURATION_MS, PROGRESS_THROTTLE_MS } from '#src/domain/shared/limits.ts'
import { createObservable } from './observable.ts'

/** 0–100; null: no bar. A failed request keeps its own colour to the end (requirements §4). */
export interface Progress {
  percent: number | null
  failed: boolean
}

const board = createObservable<Progress>({ percent: null, failed: false })
let running = 0
let failed = false
let startedAt = 0
let timer: ReturnType<typeof setInterval> | undefined

/**
 * One bar for all requests that a person started: appears after 200 ms, creeps for 5 s, is full when all are
 * done.
 */
export const requestProgress = {
  get: board.get,
  subscribe: board.subscribe,
  start(): void {
    running += 1
    if (running > 1) return
    startedAt = Date.now()
    failed = false
    clearInterval(timer)
    timer = setInterval(creep, PROGRESS_THROTTLE_MS)
  },
  finish(ok: boolean): void {
    running = Math.max(0, running - 1)
    failed ||= !ok
    if (running > 0) return
    clearInterval(timer)
    if (board.get().percent === null && !failed) return
    board.set({ percent: 100, failed })
    timer = setInterval(() => {
      clearInterval(timer)
      board.set({ percent: null, failed: false })
    }, 2 * PROGRESS_THROTTLE_MS)
  },
}

function creep(): void {
  const share = Math.min(1, (Date.now() - startedAt) / PROGRESS_DURATION_MS)
  board.set({ percent: Math.round(90 * share), failed })
}
