import { zipSync } from 'fflate'
import { MAX_UNPACKED_BYTES } from './limits.ts'
import { checkExtent } from './sheet-extent.ts'
import { SheetError } from './sheet-error.ts'
import { TooMuchUnpacked, unzip } from './unzip.ts'

/**
 * A workbook packed anew, uncompressed, with only what its reader reads: what was counted is what it gets.
 * Worksheets too large are left out, as it is the reader that finds out which one is the first. `refused`:
 * why one is. @throws SheetError
 */
export function boundedXlsx(bytes: Uint8Array): { file: ArrayBuffer; refused: SheetError | undefined } {
  let refused: SheetError | undefined
  const files = unpacked(bytes)
  const text = new TextDecoder()
  for (const [name, content] of Object.entries(files)) {
    try {
      checkExtent(text.decode(content))
    } catch (error) {
      // What is no XML its reader refuses by itself.
      if (!(error instanceof SheetError)) continue
      refused ??= error
      delete files[name]
    }
  }
  const packed = zipSync(files, { level: 0 })
  return { file: packed.buffer as ArrayBuffer, refused }
}

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzip(bytes, (name) => name.endsWith('.xml') || name.endsWith('.xml.rels'), MAX_UNPACKED_BYTES)
  } catch (error) {
    throw new SheetError(error instanceof TooMuchUnpacked ? 'import.error.size' : 'import.error.unreadable')
  }
}
