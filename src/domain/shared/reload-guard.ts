/**
 * Requirements §9, §8: a failed chunk reloads the page at most once in this time. In a file of its own
 * because the page's first script needs it (src/start-failed.ts).
 */
export const CHUNK_RELOAD_GUARD_MS = 60_000
