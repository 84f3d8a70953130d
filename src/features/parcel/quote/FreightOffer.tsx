import { Alert, Link } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import { isTooHeavy, type Parcel } from '#src/domain/parcel/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'

/** Above the parcel cap: the way to freight (D31). */
export function FreightOffer() {
  const text = useText()
  const parcels = useWatch({ name: 'parcels' }) as Partial<Parcel>[]
  if (!parcels.some(({ weight, weightUnit }) => isTooHeavy(Number(weight), weightUnit ?? 'lb'))) return null
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      {text('validation.maxWeight')}{' '}
      <Link component={RouterLink} to={ACCOUNT_PATHS.freightQuote}>
        {text('page.quickQuote.toFreight')}
      </Link>
    </Alert>
  )
}
