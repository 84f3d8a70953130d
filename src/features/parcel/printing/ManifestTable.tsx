import { Box, Button, Typography } from '@mui/material'
import { useIntl } from 'react-intl'
import { Link as RouterLink } from 'react-router-dom'
import { call } from '#src/api/call.ts'
import { useRead } from '#src/api/hooks.ts'
import { manifests, type ManifestRow } from '#src/contract/manifests.ts'
import { useText } from '#src/i18n/use-text.ts'
import { manifestCheckPath } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { FileButton } from '#src/ui/page/FileButton.tsx'
import { HelpButton } from '#src/ui/help/HelpButton.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'

/** The newest manifests, to print for the driver. */
export function ManifestTable() {
  const text = useText()
  const query = useRead(manifests.list, { after: '' })
  return (
    <Box component="section" aria-labelledby="manifests">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
        <Typography id="manifests" variant="h2">
          {text('page.shippingOrders.manifests')}
        </Typography>
        <HelpButton about={['manifest']} name={text('page.shippingOrders.manifests')} />
      </Box>
      <QueryState query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateBox icon="file" title={text('page.shippingOrders.noManifests')} />
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {rows.map((row) => (
                <One key={row.id} manifest={row} />
              ))}
            </Box>
          )
        }
      </QueryState>
    </Box>
  )
}

function One({
  manifest: { id, number, carrierName, sample, day, orderCount, pieceCount, kilograms },
}: {
  manifest: ManifestRow
}) {
  const text = useText()
  const { formatNumber } = useIntl()
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ fontWeight: 600 }}>{number}</Box>
      <Box>
        {carrierName} {sample && <SampleMark />}
      </Box>
      <DateText at={day} />
      <Box sx={{ flex: 1, color: 'text.secondary' }}>
        {text('page.shippingOrders.sums', {
          orders: orderCount,
          pieces: pieceCount,
          weight: formatNumber(kilograms),
        })}
      </Box>
      <Button component={RouterLink} to={manifestCheckPath(id)} startIcon={<Icon name="scan" />}>
        {text('page.shippingOrders.check', { number })}
      </Button>
      <FileButton
        label={text('page.shippingOrders.manifestPdf', { number })}
        name={`${number}.pdf`}
        type="application/pdf"
        fetch={() => call(manifests.pdf, { id })}
      />
    </Box>
  )
}
