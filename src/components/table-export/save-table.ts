import { notify } from '#src/api/notices.ts'
import { SheetError } from '#src/domain/import/sheets/error.ts'
import type { TableFormat } from '#src/offline/sheets/write-sheet.ts'
import { download } from '#src/ui/page/file-out.ts'

/** Saves a table as a file on this device; failures are notified. */
export async function saveTable(name: string, rows: string[][], format: TableFormat): Promise<void> {
  try {
    const { runSheetJob } = await import('#src/offline/sheets/run-sheet-job.ts')
    const file = await runSheetJob({ job: 'write', rows, format }, { onProgress: () => {} })
    download({ name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) })
  } catch (error) {
    notify({ kind: 'error', messageId: error instanceof SheetError ? error.message : 'error.unexpected' })
  }
}
