import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What pdftotext reads, as people see it. */
export const pdfText = (pdf: Uint8Array): string => within(pdf, (file) => execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }))

/** What a scanner reads on each page, at the resolution of label printers, sorted. */
export const pdfCodes = (pdf: Uint8Array, dpi = 203): string[][] => within(pdf, (file, folder) => {
  execFileSync('pdftoppm', ['-r', String(dpi), '-png', file, join(folder, 'page')])
  const pages = readdirSync(folder).filter((name) => name.endsWith('.png')).toSorted()
  return pages.map((page) => {
    try {
      return execFileSync('zbarimg', ['-q', '--raw', join(folder, page)], { encoding: 'utf8' }).trim().split('\n').toSorted()
    } catch {
      return []
    }
  })
})

function within<T>(pdf: Uint8Array, read: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'portage-pdf-'))
  try {
    const file = join(folder, 'paper.pdf')
    writeFileSync(file, pdf)
    return read(file, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
