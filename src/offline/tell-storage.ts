import { tell } from '#src/api/notices.ts'
import { DeviceStorageError } from './device-storage-error.ts'

/** Says that the device did not keep it, and why. */
export function tellStorage(error: unknown): void {
  tell({ kind: 'error', titleId: 'notice.saveFailed', messageId: error instanceof DeviceStorageError ? error.messageId : 'error.unexpected' })
}
