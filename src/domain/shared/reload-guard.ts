/**
 * §9, §8: a failed chunk reloads the page at most once in this time. By itself, as a page's first file needs
 * it (src/start-failed.ts).
 */
export const CHUNK_RELOAD_GUARD_MS = 60_000
