import type { Mark } from './marks.ts'
import { paintPdf } from './pdf.ts'

/** The standard structure types of ISO 32000-1, 14.8.4, that documents of ours consist of. */
type Role = 'Document' | 'Part' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'

/** One element of a document's structure. Elements of one key are the same one. */
export interface StructureElement {
  role: Role
  key: string
  /** What a picture says, for who can't see it. */
  alt?: string
  scope?: 'Column' | 'Row'
}
/**
 * What is drawn, and where it stands in the structure: from the outermost element to its own. Null: it is
 * decoration, or repeated on every page, and isn't read aloud.
 */
export interface TaggedMarks {
  place: readonly StructureElement[] | null
  marks: readonly Mark[]
}

/**
 * Draws a document so that its text is read in order, tables as tables (PDF/UA-1, ISO 14289-1). `paint` draws
 * on the current page.
 */
export function tagDocument(doc: PDFKit.PDFDocument): {
  paint: (tagged: TaggedMarks) => void
  end: () => void
} {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const elements = new Map<string, PDFKit.PDFStructureElement>()

  /** The element at the end of the path; what is missing on the way is added. */
  const elementAt = (path: readonly StructureElement[]): PDFKit.PDFStructureElement =>
    path.reduce((parent, { role, key, alt, scope }) => {
      const known = elements.get(key)
      if (known) return known
      const made = doc.struct(role, {
        ...(alt && { alt }),
        ...(scope && { scope }),
      } as PDFKit.Mixins.StructureElementOptions)
      parent.add(made)
      elements.set(key, made)
      return made
    }, root)

  return {
    paint({ place, marks }) {
      const leaf = place?.at(-1)
      if (!place || !leaf) {
        doc.markContent('Artifact', { type: 'Pagination' })
        paintPdf(doc, [...marks])
        doc.endMarkedContent()
        return
      }
      const element = elementAt(place)
      const content = doc.markStructureContent(leaf.role)
      paintPdf(doc, [...marks])
      doc.endMarkedContent()
      element.add(content)
    },
    end: () => root.end(),
  }
}
