import { Alert, Button } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { bookName, type BookAddress } from '#src/domain/address/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { useSimilarAddresses } from './use-duplicates.ts'

/** Shown while an address is typed that looks like an existing one; it may be saved anyway. */
export function SimilarAddresses({ id }: { id: string }) {
  const text = useText()
  const {
    fullName = '',
    company = '',
    address1 = '',
    country = '',
    postalCode = '',
  } = useWatch() as Partial<BookAddress>
  const there = useSimilarAddresses({ fullName, company, address1, country, postalCode }, id)
  if (!there) return null
  return (
    <Alert
      severity="warning"
      component="output"
      action={
        <Button
          color="inherit"
          size="small"
          component={Link}
          to={`${ACCOUNT_PATHS.addAddress}?id=${there.id}`}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {text('page.addAddress.openThere')}
        </Button>
      }
    >
      {text('page.addAddress.looksLike', {
        name: bookName(there),
        address: [there.address1, there.city].filter(Boolean).join(', '),
      })}
    </Alert>
  )
}
