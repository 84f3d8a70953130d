import { tell } from '#src/api/notices.ts'
import { SheetError } from '#src/offline/sheets/sheet-error.ts'
import type { TableFormat } from '#src/offline/sheets/write-sheet.ts'

/** Saves a table as a file of this device; what goes wrong is told. */
export function useSaveTable() {
  return async (name: string, rows: string[][], format: TableFormat): Promise<void> => {
    try {
      const { runSheetJob } = await import('#src/offline/sheets/run-sheet-job.ts')
      saveFile(name, await runSheetJob({ job: 'write', rows, format }, { tell: () => {} }))
    } catch (error) {
      tell({ kind: 'error', messageId: error instanceof SheetError ? error.message : 'error.unexpected' })
    }
  }
}

/** Hands bytes to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari begins to read only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
