import { useIntl } from 'react-intl'
import type { Address } from '#src/domain/address/address.ts'
import { placeLine } from './place-line.ts'
import { regionNames } from './region-names.ts'

/** An address as text: name, street, place. */
export function AddressText({ address: a }: { address: Address }) {
  const { country } = regionNames(useIntl().locale)
  const lines = [
    a.fullName,
    a.company,
    [a.address1, a.aptSuite].filter(Boolean).join(', '),
    a.address2,
    placeLine(a),
    a.country === 'CA' ? '' : country(a.country),
  ].filter(Boolean)
  return (
    <address style={{ fontStyle: 'normal' }}>
      {[...new Set(lines)].map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}
