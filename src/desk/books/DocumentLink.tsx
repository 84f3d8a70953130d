import { Link } from 'react-router-dom'
import { parseNumber } from '#src/domain/shared/public-number.ts'
import { paperPath } from '#src/desk/paths.ts'

/** A document of ours leads to what it says; other words, such as a grant's reason, lead nowhere. */
export const DocumentLink = ({ document }: { document: string }) =>
  parseNumber(document) || /^[a-z]+_\w+$/.test(document) ? (
    <Link to={paperPath(document)}>{document}</Link>
  ) : (
    document || '–'
  )
