import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMay } from '#src/components/account/session.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { ResourceTable, type ResourceTableProps } from '#src/ui/table/ResourceTable.tsx'
import { UndoLine } from './UndoLine.tsx'

interface RecordListPageProps<Input, Row> extends Pick<
  ResourceTableProps<Input, Row>,
  'endpoint' | 'columns' | 'useRows' | 'filters' | 'bulkActions'
> {
  icon: IconName
  /** Message ids. */
  words: { title: string; add: string; empty: string }
  /** Address of the form; with `?id=` it changes that record. */
  formPath: string
  /** Beside the button that adds one. */
  menu?: ReactNode
  rowLabel: (row: Row) => string
  /** Deletes it at once: it can be undone. */
  remove: (row: Row) => Promise<unknown>
}

/** All records of one kind on this device: add, edit and delete, alone or many at once. */
export function RecordListPage<Input extends object, Row extends { id: string }>({
  icon,
  words,
  formPath,
  menu,
  rowLabel,
  remove,
  bulkActions,
  ...table
}: RecordListPageProps<Input, Row>) {
  const text = useText()
  const mayChange = useMay('ship')
  const add = mayChange && (
    <Button component={Link} to={formPath} variant="contained" startIcon={<Icon name="add" />}>
      {text(words.add)}
    </Button>
  )
  return (
    <Page
      title={text(words.title)}
      actions={
        <>
          {mayChange && menu}
          {add}
        </>
      }
    >
      <UndoLine />
      <ResourceTable<Input, Row>
        {...table}
        {...(mayChange && { bulkActions })}
        rowLabel={rowLabel}
        {...(mayChange && {
          actions: (row) => (
            <>
              <Button
                component={Link}
                to={`${formPath}?id=${row.id}`}
                size="small"
                aria-label={text('action.editRow', { row: rowLabel(row) })}
              >
                {text('action.edit')}
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={text('action.deleteRow', { row: rowLabel(row) })}
                onClick={() => void remove(row)}
              >
                {text('action.delete')}
              </Button>
            </>
          ),
        })}
        empty={{ icon, title: text(words.empty), action: add }}
      />
    </Page>
  )
}
