import { Box, Button, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { notify } from '#src/api/notices.ts'
import { removeReferenceData } from '#src/offline/cache/reference-data.ts'
import {
  askForPersistence,
  readStorageUse,
  removeEverything,
  removeLabels,
  type StorageUse,
} from '#src/offline/cache/storage-use.ts'
import { storageMessage } from '#src/offline/database/notify-storage.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { UnsentNames } from './UnsentNames.tsx'

/** What is kept on this device, how much room it takes, and how to remove it. */
export function StoragePanel() {
  const text = useText()
  const [use, setUse] = useState<StorageUse>()
  const [failure, setFailure] = useState<string>()
  const { formatNumber } = useIntl()
  const read = () => readStorageUse().then(setUse, (error: unknown) => setFailure(storageMessage(error)))
  useEffect(() => {
    void read()
  }, [])

  const size = (bytes: number) => sizeText(bytes, formatNumber)
  const remove = (work: () => Promise<void>) => async () => {
    await work().catch(() =>
      notify({ kind: 'error', titleId: 'notice.deleteFailed', messageId: 'outbox.storage.notRemoved' }),
    )
    await read()
  }
  if (failure)
    return (
      <Typography role="alert" variant="body2">
        {text(failure)}
      </Typography>
    )
  if (!use) return <Typography variant="body2">{text('state.loading')}</Typography>
  const { parts, used, quota, persisted, inMemory } = use
  const sizeOf = (name: string) => parts.find((part) => part.name === name)!.bytes
  return (
    <Stack spacing={2} sx={{ fontSize: '0.875rem' }}>
      <Box
        component="table"
        sx={{
          width: 1,
          borderCollapse: 'collapse',
          '& td, & th': { py: 0.5, fontWeight: 400, textAlign: 'left' },
          '& td': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', pl: 1 },
        }}
      >
        <tbody>
          {parts.map(({ name, count, bytes }) => (
            <tr key={name}>
              <th scope="row">{text(`outbox.storage.${name}`)}</th>
              <td>{count !== undefined && formatNumber(count)}</td>
              <td>{size(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Typography variant="body2">
        {used !== undefined &&
          quota !== undefined &&
          text('outbox.storage.used', { used: size(used), quota: size(quota) })}{' '}
        {text(
          inMemory
            ? 'outbox.storage.inMemory'
            : persisted
              ? 'outbox.storage.persisted'
              : 'outbox.storage.notPersisted',
        )}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {!persisted && !inMemory && (
          <Button size="small" variant="outlined" onClick={() => void askForPersistence().then(read)}>
            {text('outbox.storage.persist')}
          </Button>
        )}
        {sizeOf('labels') > 0 && (
          <ConfirmButton
            size="small"
            variant="outlined"
            label={text('outbox.storage.removeLabels')}
            question={text('outbox.storage.removeLabelsQuestion')}
            onConfirm={remove(removeLabels)}
          >
            {text('outbox.storage.removeLabelsMore')}
          </ConfirmButton>
        )}
        {sizeOf('reference') > 0 && (
          <ConfirmButton
            size="small"
            variant="outlined"
            label={text('outbox.storage.removeReference')}
            question={text('outbox.storage.removeReferenceQuestion')}
            onConfirm={remove(removeReferenceData)}
          >
            {text('outbox.storage.removeReferenceMore')}
          </ConfirmButton>
        )}
        <ConfirmButton
          size="small"
          variant="outlined"
          color="error"
          label={text('outbox.storage.removeAll')}
          question={text('outbox.storage.removeAllQuestion')}
          onConfirm={remove(removeEverything)}
        >
          {text('outbox.storage.removeAllMore')}
          <UnsentNames />
        </ConfirmButton>
      </Stack>
    </Stack>
  )
}

/** In the largest unit of which there is at least one. */
function sizeText(
  bytes: number,
  format: (value: number, options: { style: 'unit'; unit: string; maximumFractionDigits: number }) => string,
): string {
  const at = UNITS.findLastIndex(({ from }) => bytes >= from)
  const { unit, from } = UNITS[Math.max(at, 0)]!
  return format(bytes / Math.max(from, 1), {
    style: 'unit',
    unit,
    maximumFractionDigits: bytes >= 10 * from ? 0 : 1,
  })
}

const UNITS = [
  { unit: 'byte', from: 0 },
  { unit: 'kilobyte', from: 1000 },
  { unit: 'megabyte', from: 1_000_000 },
  { unit: 'gigabyte', from: 1_000_000_000 },
]
