import { tell } from '#src/api/notices.ts'
import { DeviceStorageError } from './storage-error.ts'

/** Says that the device did not keep it, and why. */
export const tellStorage = (error: unknown): void =>
  tell({ kind: 'error', titleId: 'notice.saveFailed', messageId: storageMessage(error) })

/** Why the device did not keep or read it: a message id. */
export const storageMessage = (error: unknown): string =>
  error instanceof DeviceStorageError ? error.messageId : 'error.unexpected'
