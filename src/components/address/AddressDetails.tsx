import { Box, Link } from '@mui/material'
import type { Address } from '#src/domain/address/address.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DescriptionList } from '#src/ui/page/DescriptionList.tsx'
import { AddressText } from './AddressText.tsx'
import { phoneLine } from './phone-line.ts'

/** An address with all its other fields. */
export function AddressDetails({ address }: { address: Address }) {
  const text = useText()
  const { contactName, phone, extension, email, addressType, buzzCode, allowDropoff, residential } = address
  const yes = text('outbox.yes')
  return (
    <>
      <AddressText address={address} />
      <Box sx={{ mt: 1.5 }}>
        <DescriptionList
          facts={[
            ['field.contactName', contactName],
            [
              'field.phone',
              phone && (
                <Link
                  key="phone"
                  href={`tel:${phone}${extension ? `,${extension}` : ''}`}
                  color="inherit"
                  sx={{ whiteSpace: { sm: 'nowrap' } }}
                >
                  {extension
                    ? text('field.phoneExtension', { phone: phoneLine(phone), extension })
                    : phoneLine(phone)}
                </Link>
              ),
            ],
            ['field.email', email],
            ['field.addressType', addressType !== 'None' && text(`option.addressType.${addressType}`)],
            ['field.residential', residential && yes],
            ['field.buzzCode', buzzCode],
            ['field.allowDropoff', allowDropoff && yes],
          ]}
        />
      </Box>
    </>
  )
}
