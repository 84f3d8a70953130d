import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/**
 * A database's folder of 43 MB as a file of 2: its template databases are copies of one another, further apart
 * than other compressors look back.
 */
const WINDOW = { [constants.BROTLI_PARAM_LARGE_WINDOW]: 1, [constants.BROTLI_PARAM_LGWIN]: 26 }

/** Of a folder whose server was closed. */
export function packFolder(folder: string, file: string): void {
  const packed = brotliCompressSync(tar(['-cf', '-', '-C', folder, '.']), {
    params: { ...WINDOW, [constants.BROTLI_PARAM_QUALITY]: 9 },
  })
  writeFileSync(file, packed)
}

export function unpackFolder(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const bytes = brotliDecompressSync(readFileSync(file), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  })
  tar(['-xf', '-', '-C', folder], bytes)
}

function tar(words: string[], input?: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync('tar', words, { input, maxBuffer: 1_000_000_000 })
  if (status !== 0) throw new Error(`tar ${words.join(' ')}: ${stderr.toString()}`)
  return stdout
}
