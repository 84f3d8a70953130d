import { Button, Paper, Stack } from '@mui/material'
import { contract } from '#src/contract/contract.ts'
import type { TrackerRow } from '#src/contract/tracking.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { ScanInput } from '#src/components/scan/ScanInput.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { useMay } from '#src/components/account/session.ts'
import { follow, unfollow } from '#src/components/tracking/follow.ts'
import { TRACKER_COLUMNS } from './tracker-columns.tsx'
import { useTrackers } from './use-trackers.ts'

/** The followed numbers, refreshed while the screen is open. */
export function TrackingPackagePage() {
  const text = useText()
  const mayFollow = useMay('ship')
  return (
    <Page title={text('menu.trackingPackages')}>
      <Stack spacing={2}>
        {mayFollow && (
          <Paper variant="outlined" sx={{ p: 2 }}>
            <Form
              again="number"
              schema={contract.tracking.follow.input}
              onSubmit={(values) => {
                const { number, note } = values as { number: string; note: string }
                return follow(number, note)
              }}
              submitLabel="page.trackingPackage.follow"
            >
              <FieldRow widths={[1, 1]}>
                <ScanInput
                  takes="tracking"
                  name="number"
                  label="field.trackingNumber"
                  autoComplete="off"
                  slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
                />
                <TextInput name="note" autoComplete="off" />
              </FieldRow>
            </Form>
          </Paper>
        )}
        <ResourceTable
          endpoint={contract.tracking.list}
          useRows={useTrackers}
          columns={TRACKER_COLUMNS}
          empty={{ icon: 'tracking', title: text('page.trackingPackage.empty') }}
          {...(mayFollow && { actions: (row: TrackerRow) => <Unfollow row={row} /> })}
        />
      </Stack>
    </Page>
  )
}

function Unfollow({ row: { number } }: { row: TrackerRow }) {
  const text = useText()
  return (
    <Button
      size="small"
      onClick={() => void unfollow(number).catch(notifyStorageError)}
      aria-label={text('page.trackingPackage.unfollowNumber', { number })}
    >
      {text('page.trackingPackage.unfollow')}
    </Button>
  )
}
