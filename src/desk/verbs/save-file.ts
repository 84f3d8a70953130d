import type { DeskFile } from '#src/contract/desk/verbs.ts'
import { download } from '#src/ui/page/file-out.ts'

/** Saves a file that a verb wrote where the person sits. */
export const saveFile = ({ name, base64 }: DeskFile): void =>
  download({
    name,
    type: 'application/octet-stream',
    bytes: Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!),
  })
