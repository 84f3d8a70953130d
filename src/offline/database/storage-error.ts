import { deviceReady } from './device-database.ts'

/**
 * full: no room. closed: another tab signed out or has a newer version. unavailable: the browser stores
 * nothing.
 */
export type StorageFailure = 'full' | 'closed' | 'unavailable'

/** The device couldn't store something. What was typed is still on the screen; `messageId` says so. */
export class DeviceStorageError extends Error {
  override readonly name = 'DeviceStorageError'
  readonly reason: StorageFailure
  constructor(reason: StorageFailure, cause?: unknown) {
    super(`device storage: ${reason}`, { cause })
    this.reason = reason
  }
  get messageId(): string {
    return `state.storage.${this.reason}`
  }
}

/** Runs database work. @throws DeviceStorageError instead of Dexie's many errors */
export async function onDevice<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    await deviceReady()
    return await work()
  } catch (error) {
    throw error instanceof DeviceStorageError ? error : new DeviceStorageError(reasonOf(error), error)
  }
}

/** Maps Dexie's many errors to ours. */
export function reasonOf(error: unknown): StorageFailure {
  // Dexie hides the quota error inside the abort it caused.
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  const names = [name, inner?.name]
  if (names.includes('QuotaExceededError')) return 'full'
  return names.includes('DatabaseClosedError') ? 'closed' : 'unavailable'
}
