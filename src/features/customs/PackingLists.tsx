import { Button } from '@mui/material'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { PACKING_LIST } from '#src/domain/parcel/packing-list.ts'
import { typedText, useDraftList } from '#src/offline/records/draft-list.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { removeRecord } from '#src/offline/records/records.ts'
import { discardDraft } from '#src/offline/records/undo.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ResumeWork } from '#src/components/form/ResumeWork.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { listOf } from './packing-list-draft.ts'

/** Packing lists to continue, from all of the person's devices. */
export function PackingLists() {
  const text = useText()
  const { drafts, unreadable } = useDraftList(PACKING_LIST, (record) => {
    const list = listOf(record)
    return list
      ? {
          id: record.id,
          updatedAt: record.updatedAt,
          name: typedText(list.listName) || text('page.packingList.unnamed'),
          count: list.customs.commodities.length,
        }
      : null
  })
  return (
    <ResumeWork
      title={text('page.packingList.before')}
      unreadable={unreadable}
      discard={({ id }) => removeRecord('draft', id)}
      rows={drafts.map(({ id, updatedAt, name, count }) => ({
        id,
        name,
        about: (
          <FormattedMessage
            id="layout.pair"
            values={{
              first: text('page.packingList.lines', { count }),
              second: <DateText key="at" at={new Date(updatedAt).toISOString()} time />,
            }}
          />
        ),
        actions: (
          <>
            <Button
              component={Link}
              to={`${ACCOUNT_PATHS.fromPackingList}?list=${id}`}
              variant="outlined"
              aria-label={text('page.packingList.open', { name })}
            >
              {text('page.packingList.goOn')}
            </Button>
            <Button
              color="error"
              aria-label={text('page.packingList.discard', { name })}
              onClick={() => void discardDraft(id).catch(notifyStorageError)}
            >
              {text('page.packingList.drop')}
            </Button>
          </>
        ),
      }))}
    />
  )
}
