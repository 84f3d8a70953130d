import { balanceFaults } from './fields.ts'
import { readCamt } from './read-camt.ts'
import { readCsv } from './read-csv.ts'
import { readOfx } from './read-ofx.ts'
import type { CsvFormat } from '#server/db/schema/money/statements.ts'
import { MAX_STATEMENT_BYTES, TOO_LARGE, type ReadStatements } from './statement.ts'

/**
 * Reads a bank's file by its format: camt.053, OFX, else CSV as described by `csv`. Either all of it is good,
 * or every fault is listed.
 */
export function readStatement(bytes: Uint8Array, csv: CsvFormat): ReadStatements {
  if (bytes.byteLength > MAX_STATEMENT_BYTES) return { faults: [TOO_LARGE] }
  const text = decoded(bytes)
  const head = text.slice(0, 4096)
  const read = () => {
    if (/<OFX>|OFXHEADER/i.test(head)) return readOfx(text)
    return head.trimStart().startsWith('<') ? readCamt(text) : readCsv(text, csv)
  }
  const found = read()
  const faults = found.statements?.flatMap(balanceFaults) ?? []
  return faults.length > 0 ? { faults } : found
}

/** UTF-8, else the encoding of banks' Windows programs. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
