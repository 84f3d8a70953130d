import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The text as pdftotext reads it, laid out as people see it. */
export const pdfText = (pdf: Uint8Array): string =>
  within((folder) => run('pdftotext', '-layout', put(folder, 'paper.pdf', pdf), '-'))

/** A tagged document as a screen reader gets it: each element, indented under its own, and its text in quotes. */
export const structureOf = (pdf: Uint8Array): string[] =>
  within((folder) => run('pdfinfo', '-struct-text', put(folder, 'paper.pdf', pdf)))
    .trimEnd()
    .split('\n')

/**
 * Each page rendered at the resolution of label printers (as PGM: compressing a PNG takes twenty times as
 * long).
 */
export const pdfPages = (pdf: Uint8Array, dpi = 203): Buffer[] =>
  within((folder) => {
    run('pdftoppm', '-r', String(dpi), '-gray', put(folder, 'paper.pdf', pdf), join(folder, 'page'))
    return readdirSync(folder)
      .filter((name) => name.endsWith('.pgm'))
      .toSorted()
      .map((name) => readFileSync(join(folder, name)))
  })

/** The red areas of the first page, in millimetres. */
export const redIn = (pdf: Uint8Array, dpi = 100): { width: number; height: number } =>
  within((folder) => {
    run(
      'pdftoppm',
      '-r',
      String(dpi),
      '-l',
      '1',
      '-singlefile',
      put(folder, 'paper.pdf', pdf),
      join(folder, 'page'),
    )
    const file = readFileSync(join(folder, 'page.ppm'))
    const [, across] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(file.toString('latin1', 0, 40))!
    const pixels = file.subarray(/^P6\s\d+\s\d+\s255\s/.exec(file.toString('latin1', 0, 40))![0].length)
    const [xs, ys]: [number[], number[]] = [[], []]
    for (let at = 0; at < pixels.length; at += 3) {
      if (pixels[at]! < 200 || pixels[at + 1]! > 60) continue
      xs.push((at / 3) % Number(across))
      ys.push(Math.floor(at / 3 / Number(across)))
    }
    const extent = (values: number[]) =>
      values.length === 0
        ? 0
        : ((values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b)) + 1) * 25.4) /
          dpi
    return { width: extent(xs), height: extent(ys) }
  })

/** What a scanner reads in an image, sorted; with `kinds` as "CODE-128:…". */
export const codesIn = (picture: Uint8Array, { kinds = false } = {}): string[] =>
  within((folder) => {
    try {
      return run('zbarimg', '-q', ...(kinds ? [] : ['--raw']), put(folder, 'page', picture))
        .trim()
        .split('\n')
        .toSorted()
    } catch (error) {
      // zbarimg's exit code for "nothing found".
      if ((error as { status?: number }).status === 4) return []
      throw error
    }
  })

/** What a scanner reads on each page, sorted. */
export const pdfCodes = (pdf: Uint8Array, dpi?: number): string[][] =>
  pdfPages(pdf, dpi).map((page) => codesIn(page))

/** A tool's stderr is only shown if it fails: zbarimg always complains about a missing D-Bus. */
const run = (tool: string, ...args: string[]): string =>
  execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

function put(folder: string, name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

function within<T>(read: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'portage-pdf-'))
  try {
    return read(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
