/** A file that can't be read at all; the message is an id. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
}
