import { normalizeCode } from '#src/domain/shared/text/normalize-code.ts'

/**
 * A number as people write it, with a point as its decimal mark: "1 500" and "1,500" are fifteen hundred,
 * "0,125" is an eighth. Text that isn't a number stays as it was typed.
 * @param comma the language uses a decimal comma: "1,500" is then one and a half
 */
export function normalizeNumber(typed: string, { comma = false } = {}): string {
  const bare = normalizeCode(typed)
    .trim()
    .replace(/(?<=\d)\s(?=\d{3}(\D|$))/g, '')
  return !comma && /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(bare)
    ? bare.replaceAll(',', '')
    : bare.replace(',', '.')
}
