import { Button, DialogContent, DialogTitle } from '@mui/material'
import { object } from 'yup'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { ApiKey } from '#src/contract/account/api-keys.ts'
import { keyName } from '#src/domain/account/api-key.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Form } from '#src/components/form/Form.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

const { rename, list } = contract.apiKeys
const schema = lazySchema(() => object({ name: keyName() }))

/** What people call a key. */
export function RenameDialog({ apiKey: { id, name }, close }: { apiKey: ApiKey; close: () => void }) {
  const text = useText()
  const renaming = useWrite(rename, [list])
  async function submit(values: { name: string }) {
    await renaming.mutateAsync({ id, ...values })
    notify({ kind: 'done', messageId: 'notice.modified' })
    close()
  }
  return (
    <Dialog open onClose={close} aria-labelledby="rename-key" maxWidth="xs" fullWidth>
      <DialogTitle id="rename-key">{text('page.userInfo.renameKeyOf', { name })}</DialogTitle>
      <DialogContent>
        <Form
          schema={schema}
          defaultValues={{ name }}
          onSubmit={submit}
          needsNetwork
          actions={<Button onClick={close}>{text('action.cancel')}</Button>}
        >
          <TextInput name="name" label="keys.field.name" autoComplete="off" maxLength={60} />
        </Form>
      </DialogContent>
    </Dialog>
  )
}
