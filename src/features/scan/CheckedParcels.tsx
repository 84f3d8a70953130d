import { Box, Button } from '@mui/material'
import { missingOf, type ManifestParcel } from '#src/domain/tracking/hand-over.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

interface CheckedParcelsProps {
  parcels: readonly ManifestParcel[]
  /** Pieces that are here. */
  found: readonly string[]
  /** A label may be unreadable: the person says that its parcel is here. */
  mark: (parcel: ManifestParcel) => void
}

/** Every parcel of a manifest, in its order: what is missing stands out, and stays where it was. */
export const CheckedParcels = ({ parcels, found, mark }: CheckedParcelsProps) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {parcels.map((parcel) => (
      <Row key={parcel.orderId} parcel={parcel} missing={missingOf(parcel, found)} mark={mark} />
    ))}
  </Box>
)

function Row({
  parcel,
  missing,
  mark,
}: Pick<CheckedParcelsProps, 'mark'> & { parcel: ManifestParcel; missing: number }) {
  const text = useText()
  const { orderNumber, trackingNumber, recipient, pieces } = parcel
  const isHere = missing === 0
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        minHeight: 64,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', color: isHere ? 'success.main' : 'text.secondary' }}>
        <Icon name={isHere ? 'checkCircle' : 'box'} size={24} />
      </Box>
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{recipient || orderNumber}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <Box component="span" sx={WHOLE}>
            {trackingNumber}
          </Box>{' '}
          ·{' '}
          <Box component="span" sx={WHOLE}>
            {orderNumber}
          </Box>
        </Box>
      </Box>
      <Box>
        {isHere
          ? text('scan.manifest.here')
          : pieces === missing
            ? text('scan.manifest.missing')
            : text('scan.manifest.piecesHere', { found: pieces - missing, total: pieces })}
      </Box>
      {!isHere && (
        <Button
          variant="outlined"
          sx={{ ml: 'auto' }}
          aria-label={text('scan.manifest.markNumber', { number: trackingNumber })}
          onClick={() => mark(parcel)}
        >
          {text('scan.manifest.mark')}
        </Button>
      )}
    </Box>
  )
}

/** A number isn't broken at its hyphen. */
const WHOLE = { whiteSpace: 'nowrap' } as const
