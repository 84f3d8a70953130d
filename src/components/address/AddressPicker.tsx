import { savedAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { RecordPicker } from './RecordPicker.tsx'

/** Searches the address book; choosing an address fills the fields below. */
export function AddressPicker({
  fill,
  isFirst = false,
}: {
  fill: (address: SavedAddress) => void
  isFirst?: boolean
}) {
  const text = useText()
  return (
    <RecordPicker
      entity="address"
      toRow={savedAddress}
      nameOf={nameOf}
      choose={(address) => {
        if (address) fill(address)
      }}
      label={text('action.fromBook')}
      none={text('state.noneInBook')}
      open={text('action.openBook')}
      isFirst={isFirst}
    />
  )
}

const nameOf = ({ fullName, company }: SavedAddress): string =>
  [fullName, company].filter((part, at, all) => part && all.indexOf(part) === at).join(', ')
