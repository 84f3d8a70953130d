import { Button, Paper } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import type { Schema } from 'yup'
import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifySaveResult } from '#src/offline/records/notify-save-result.ts'
import { saveRecord, type LiveRecord } from '#src/offline/records/records.ts'
import { Form } from '#src/components/form/Form.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { RecordState } from './RecordState.tsx'

type WithId<T> = T & { id: string }

interface RecordFormPageProps<T extends object> {
  entity: EntityName
  icon: IconName
  /** Message ids. */
  titles: { add: string; edit: string }
  /** The list it belongs to; `title` is a message id. */
  list: { path: string; title: string }
  /** Includes the id, so that saving a restored form again gives the same record, not a second one. */
  schema: Schema<WithId<T>>
  /** A stored record as the form takes it. */
  read: (data: RecordData) => T
  framed?: boolean
  children: (id: string) => ReactNode
}

/** The form of a new record, or with `?id=` of an existing one. */
export function RecordFormPage<T extends object>(props: RecordFormPageProps<T>) {
  const { entity, icon, titles, list } = props
  const text = useText()
  const id = useSearchParams()[0].get('id')
  return (
    <Page title={text(id ? titles.edit : titles.add)} breadcrumbs={[[list.path, text(list.title)]]}>
      {id ? (
        <RecordState key={id} entity={entity} id={id} icon={icon}>
          {(record) => <RecordForm {...props} saved={record} />}
        </RecordState>
      ) : (
        <RecordForm key="new" {...props} />
      )}
    </Page>
  )
}

function RecordForm<T extends object>({
  entity,
  list,
  schema,
  read,
  framed = false,
  children,
  saved,
}: RecordFormPageProps<T> & { saved?: LiveRecord }) {
  const text = useText()
  const navigate = useNavigate()
  // As it was when the form opened: another device may change it meanwhile.
  const [seen] = useState(saved?.doc)
  const [initial] = useState(() => ({ ...(seen && read(seen)), id: saved?.id ?? newId() }))

  async function submit({ id, ...data }: WithId<T>) {
    await saveRecord(entity, id, data, seen)
    await notifySaveResult(entity, id, saved ? 'notice.modified' : 'notice.saved')
    await navigate(list.path)
  }
  const form = (
    <Form
      schema={schema}
      defaultValues={initial as Partial<WithId<T>>}
      onSubmit={submit}
      draft={`${entity}:${saved?.id ?? 'new'}`}
      actions={
        <Button component={Link} to={list.path}>
          {text('action.cancel')}
        </Button>
      }
    >
      {children(initial.id)}
    </Form>
  )
  if (!framed) return form
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 860 }}>
      {form}
    </Paper>
  )
}
