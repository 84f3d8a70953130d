import { Box, Stack, Typography } from '@mui/material'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { ManifestDetails } from '#src/contract/manifests.ts'
import { missingOf, NOTHING_FOUND, piecesOf, type ManifestParcel } from '#src/domain/tracking/hand-over.ts'
import { useText } from '#src/i18n/use-text.ts'
import { readManifestCheck, updateManifestCheck } from '#src/offline/records/manifest-checks.ts'
import { useDevice } from '#src/offline/records/records.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { ScanPanel } from '#src/components/scan/ScanPanel.tsx'
import { CheckedParcels } from './CheckedParcels.tsx'
import { useManifestScan } from './use-manifest-scan.ts'

/** Ticks a manifest's parcels as they are scanned: what is here, what is missing, what doesn't belong. */
export function ManifestCheck({ id }: { id: string }) {
  const query = useRead(contract.manifests.get, { id })
  return <QueryState query={query}>{(manifest) => <Check manifest={manifest} />}</QueryState>
}

function Check({ manifest }: { manifest: ManifestDetails }) {
  const { id, parcels } = manifest
  const text = useText()
  const check = useDevice((db) => readManifestCheck(db, id), [id], NOTHING_FOUND)
  const { take, said } = useManifestScan(id, parcels)
  if (!check) return null
  const mark = (parcel: ManifestParcel) =>
    void updateManifestCheck(id, (before) => ({
      ...before,
      found: [...new Set([...before.found, ...piecesOf(parcel)])],
    })).catch(notifyStorageError)
  return (
    <Stack spacing={3} sx={{ maxWidth: 720, mx: 'auto' }}>
      <ScanPanel onCodes={take} action={text('scan.tick')}>
        {said ?? text('scan.manifest.hint', { number: manifest.number })}
      </ScanPanel>
      <Count parcels={parcels} found={check.found} />
      {check.foreign.length > 0 && <Foreign numbers={check.foreign} />}
      <CheckedParcels parcels={parcels} found={check.found} mark={mark} />
      {(check.found.length > 0 || check.foreign.length > 0) && (
        <div>
          <ConfirmButton
            label={text('scan.manifest.restart')}
            question={text('scan.manifest.restartQuestion', { number: manifest.number })}
            onConfirm={() => updateManifestCheck(id, () => NOTHING_FOUND)}
          />
        </div>
      )}
    </Stack>
  )
}

function Count({ parcels, found }: { parcels: readonly ManifestParcel[]; found: readonly string[] }) {
  const text = useText()
  const total = parcels.reduce((sum, { pieces }) => sum + pieces, 0)
  const missing = parcels.reduce((sum, parcel) => sum + missingOf(parcel, found), 0)
  return (
    <Typography variant="h2" component="p">
      {missing === 0
        ? text('scan.manifest.complete', { total })
        : text('scan.manifest.count', { found: total - missing, total })}
    </Typography>
  )
}

/** Their numbers, as somebody has to take them off the pile. */
function Foreign({ numbers }: { numbers: readonly string[] }) {
  const text = useText()
  return (
    <Box component="section" aria-labelledby="foreign">
      <Typography id="foreign" variant="h2" color="error">
        {text('scan.manifest.foreign')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {numbers.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </Box>
    </Box>
  )
}
