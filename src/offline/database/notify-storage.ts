import { notify } from '#src/api/notices.ts'
import { DeviceStorageError } from './storage-error.ts'

/** Notifies that the device didn't store it, and why. */
export const notifyStorageError = (error: unknown): void =>
  notify({ kind: 'error', titleId: 'notice.saveFailed', messageId: storageMessage(error) })

/** Why the device didn't store or read it: a message id. */
export const storageMessage = (error: unknown): string =>
  error instanceof DeviceStorageError ? error.messageId : 'error.unexpected'
