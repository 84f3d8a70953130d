import PDFDocument from 'pdfkit'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'

/**
 * `at`: the document's own date rather than the current time, so that a reprint is the same file; the file's
 * id is derived from it.
 */
interface Written {
  locale: Locale
  title: string
  at: Date
  /** Its content is marked with what it is (tagged-pdf.ts), so that it can be read aloud. */
  tagged?: true
}

/** A PDF in memory; `draw` adds its pages. */
export function writePdf(
  { locale, title, at, tagged }: Written,
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    lang: LOCALE_FACTS[locale].htmlLang,
    displayTitle: true,
    // The library's types don't know this subset yet.
    ...(tagged && { tagged, subset: 'PDF/UA' as 'PDF/A-1', pdfVersion: '1.7' as const }),
    info: { Title: title, CreationDate: at },
  })
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
    draw(doc)
    doc.end()
  })
}
