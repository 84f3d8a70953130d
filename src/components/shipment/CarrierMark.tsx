/** A carrier's initials on a colour of its own: drawn here, never a trademarked logo. */
export function CarrierMark({ carrierName, size = 36 }: { carrierName: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <rect width="36" height="36" rx="9" fill={`hsl(${hueOf(carrierName)} 42% 36%)`} />
      <text x="18" y="18" dy=".36em" textAnchor="middle" fill="#fff" fontSize="14" fontWeight="700">
        {initialsOf(carrierName)}
      </text>
    </svg>
  )
}

/** "Canada Post" → "CP", "UPS" → "UPS", "Purolator" → "P". */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 1 && /^\p{Lu}{2,3}$/u.test(name)) return name
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]!.toUpperCase())
    .join('')
}

/** Twelve hues apart enough to be told from one another. */
const hueOf = (name: string): number =>
  (Array.from(name).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7) % 12) * 30
