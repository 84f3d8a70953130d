import { Button, DialogActions, DialogContent, DialogTitle, Paper } from '@mui/material'
import { useId, useState } from 'react'
import { call } from '#src/api/call.ts'
import { notifyError } from '#src/api/notices.ts'
import { deskContract } from '#src/contract/desk/desk-contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { download } from '#src/ui/page/file-out.ts'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import { isCard, type DeskPack, type ShownVersion } from './packs.ts'
import type { Proposal } from './proposal.ts'
import { PutInForce } from './PutInForce.tsx'

/** Who put what into force, when and why; with what can be done about each. */
export function Versions({ pack }: { pack: Exclude<DeskPack, 'fuel'> }) {
  const text = useText()
  const query = useVerb('prices versions', { pack })
  const { data: verbs = [] } = useVerbs()
  const [restoring, setRestoring] = useState<Proposal>()
  const [cancelling, setCancelling] = useState<string>()
  const cancel = verbs.find(({ name }) => name === 'prices cancel')
  const title = useId()
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
      <QueryState query={query}>
        {({ result }) => {
          const versions = result as ShownVersion[]
          return versions.length > 0 ? (
            <RecordTable
              rows={versions.map(({ version, state, from, reason, made_by, made, origin, restores }) => ({
                version,
                state,
                from,
                reason,
                made_by,
                origin: [
                  text(`desk.prices.origin.${origin}`),
                  restores && text('desk.prices.version', { number: restores }),
                ]
                  .filter(Boolean)
                  .join(' · '),
                made,
              }))}
              actions={(row) => {
                const { version, state } = row as unknown as ShownVersion
                return (
                  <Acts
                    pack={pack}
                    version={version}
                    state={state}
                    restore={() => setRestoring(restoration(pack, version))}
                    cancel={() => setCancelling(version)}
                  />
                )
              }}
            />
          ) : (
            <StateBox icon="checkCircle" title={text('desk.nothing')} />
          )
        }}
      </QueryState>
      {restoring && (
        <Dialog open onClose={() => setRestoring(undefined)} aria-labelledby={title} maxWidth="lg" fullWidth>
          <DialogTitle id={title}>
            {text('desk.prices.restoreVersion', { number: restoring.values.version! })}
          </DialogTitle>
          <DialogContent>
            <PutInForce proposal={restoring} done={() => setRestoring(undefined)} />
          </DialogContent>
          <DialogActions sx={{ p: 2 }}>
            <Button onClick={() => setRestoring(undefined)}>{text('action.cancel')}</Button>
          </DialogActions>
        </Dialog>
      )}
      {cancelling !== undefined && cancel && (
        <CancelDialog verb={cancel} pack={pack} version={cancelling} close={() => setCancelling(undefined)} />
      )}
    </Paper>
  )
}

const restoration = (pack: string, version: string): Proposal => ({
  id: `restore ${pack} ${version} ${Date.now()}`,
  verb: 'prices restore',
  values: { pack, version },
  input: '',
})

interface ActsProps {
  pack: Exclude<DeskPack, 'fuel'>
  version: string
  state: ShownVersion['state']
  restore: () => void
  cancel: () => void
}

function Acts({ pack, version, state, restore, cancel }: ActsProps) {
  const text = useText()
  const named = (words: string) => `${words} · ${text('desk.prices.version', { number: version })}`
  return (
    <>
      {FORMATS[isCard(pack) ? 'card' : 'customs'].map((format) => (
        <Button
          key={format}
          size="small"
          sx={{ whiteSpace: 'nowrap', minWidth: 0 }}
          startIcon={<Icon name="download" size={16} />}
          aria-label={named(`${text('desk.verb.prices.export')} ${format.toUpperCase()}`)}
          onClick={() => void save(pack, version, format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      {(state === 'past' || state === 'cancelled') && (
        <Button
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          variant="outlined"
          aria-label={named(text('desk.verb.prices.restore'))}
          onClick={restore}
        >
          {text('desk.verb.prices.restore')}
        </Button>
      )}
      {state === 'upcoming' && (
        <Button
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          variant="outlined"
          color="error"
          aria-label={named(text('desk.verb.prices.cancel'))}
          onClick={cancel}
        >
          {text('desk.verb.prices.cancel')}
        </Button>
      )}
    </>
  )
}

/** A card is calculated in a spreadsheet program or by one's own; duty tables have no rows and columns. */
const FORMATS = { card: ['csv', 'xlsx'], customs: ['json'] } as const
type Format = (typeof FORMATS)['card' | 'customs'][number]

/** The file of a version; the verb names it after nothing in particular. */
async function save(pack: string, version: string, format: Format): Promise<void> {
  try {
    const { files } = await call(deskContract.verbs.run, {
      verb: 'prices export',
      values: { pack, version, ...(format !== 'json' && { format }) },
      input: '',
    })
    const [file] = files
    if (!file) return
    download({
      name: `${pack}-${version}.${format}`,
      type: 'application/octet-stream',
      bytes: Uint8Array.from(atob(file.base64), (letter) => letter.codePointAt(0)!),
    })
  } catch (error) {
    notifyError(error)
  }
}

interface CancelProps {
  verb: Parameters<typeof VerbDialog>[0]['verb']
  pack: string
  version: string
  close: () => void
}

/** The pack is known from the screen: only the reason is asked for. */
const CancelDialog = ({ verb, pack, version, close }: CancelProps) => (
  <VerbDialog
    verb={{ ...verb, fields: verb.fields.filter(({ name }) => name !== 'pack') }}
    about={{ field: 'version', value: version }}
    also={{ pack }}
    close={close}
  />
)
