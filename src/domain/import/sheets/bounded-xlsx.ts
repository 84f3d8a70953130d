import { zipSync } from 'fflate'
import { MAX_UNPACKED_BYTES, type SheetLimits } from './limits.ts'
import { checkExtent } from './extent.ts'
import { SheetError } from './error.ts'
import { TooMuchUnpacked, unzip } from './unzip.ts'

export interface BoundedXlsx {
  file: ArrayBuffer
  /** What is in it, by path. */
  files: Readonly<Record<string, Uint8Array>>
  refused: SheetError | undefined
}

/**
 * A workbook repacked without compression, with only what the xlsx reader needs, so that the reader gets
 * exactly what was counted. Worksheets that are too large are left out, because only the reader finds out
 * which one is first. `refused`: why one was left out.
 * @throws SheetError
 */
export function boundedXlsx(bytes: Uint8Array, limits: SheetLimits): BoundedXlsx {
  let refused: SheetError | undefined
  const files = unpacked(bytes)
  const text = new TextDecoder()
  for (const [name, content] of Object.entries(files)) {
    try {
      checkExtent(text.decode(content), limits)
    } catch (error) {
      // The reader itself rejects malformed XML.
      if (!(error instanceof SheetError)) continue
      refused ??= error
      delete files[name]
    }
  }
  const packed = zipSync(files, { level: 0 })
  return { file: packed.buffer as ArrayBuffer, files, refused }
}

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzip(bytes, (name) => name.endsWith('.xml') || name.endsWith('.xml.rels'), MAX_UNPACKED_BYTES)
  } catch (error) {
    throw new SheetError(error instanceof TooMuchUnpacked ? 'import.error.size' : 'import.error.unreadable')
  }
}
