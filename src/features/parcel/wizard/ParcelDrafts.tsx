import { FormattedMessage } from 'react-intl'
import { useText } from '#src/i18n/use-text.ts'
import { removeDraft } from '#src/offline/records/drafts.ts'
import { discardDraft } from '#src/offline/records/undo.ts'
import { keptMessage } from '#src/offline/database/storage-mode.ts'
import { useSyncState } from '#src/offline/records/unsent.ts'
import { ResumeWork, ResumeOrDiscard } from '#src/components/form/ResumeWork.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { deleteSavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import { useResumable, type Resumable } from './resumable.ts'

/** Drafts that nobody has bought yet: to continue, or to discard. */
export function ParcelDrafts() {
  const text = useText()
  const { drafts, unreadable } = useResumable()
  return (
    <ResumeWork
      title={text('page.orderList.onDevice')}
      unreadable={unreadable}
      discard={({ id, formOnly = false }) => (formOnly ? removeDraft(id) : deleteSavedQuote(id))}
      rows={drafts.map((draft) => {
        const { id, to, from, destination, open, formOnly } = draft
        const way =
          from || destination ? `${from || '?'} → ${destination || '?'}` : text('page.orderList.blank')
        return {
          id,
          name: way,
          urgent: open,
          about: open ? text('page.shipmentDetails.unknown') : <KeptSince draft={draft} />,
          actions: (
            <ResumeOrDiscard
              to={to}
              way={way}
              asks={formOnly}
              {...(!open && { discard: () => (formOnly ? removeDraft(id) : discardDraft(id)) })}
            />
          ),
        }
      })}
    />
  )
}

/** Since when, and whether only this device has it. */
function KeptSince({ draft: { id, updatedAt, formOnly } }: { draft: Resumable }) {
  const text = useText()
  const standing = useSyncState('draft', id)
  const where =
    standing === 'conflict'
      ? text('outbox.conflicts', { count: 1 })
      : text(standing === 'unsent' || formOnly ? keptMessage() : 'state.saved')
  return (
    <FormattedMessage
      id="layout.pair"
      values={{ first: where, second: <DateText key="at" at={new Date(updatedAt).toISOString()} time /> }}
    />
  )
}
