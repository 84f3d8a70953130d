import { Button, DialogContent, DialogTitle } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useWrite } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { ApiKeyWithSecret } from '#src/contract/account/api-keys.ts'
import {
  API_KEY_DAYS,
  API_SCOPES,
  apiKeyFormSchema,
  newKeyOf,
  type ApiKeyForm,
} from '#src/domain/account/api-key.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Form } from '#src/components/form/Form.tsx'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { ChecksInput } from '#src/ui/form/inputs/ChecksInput.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

const { make, list } = contract.apiKeys
const DEFAULTS: ApiKeyForm = {
  name: '',
  test: false,
  scopes: ['read', 'quote'],
  days: '365',
  networks: '',
  dailyCents: null,
}

interface ApiKeyDialogProps {
  show: (made: ApiKeyWithSecret) => void
  close: () => void
}

/** What a new key may do; making it shows it once. */
export function ApiKeyDialog({ show, close }: ApiKeyDialogProps) {
  const text = useText()
  const making = useWrite(make, [list])
  async function submit(values: ApiKeyForm) {
    show(await making.mutateAsync(newKeyOf(values)))
    close()
  }
  return (
    <Dialog open onClose={close} aria-labelledby="api-key-dialog" maxWidth="sm" fullWidth>
      <DialogTitle id="api-key-dialog">{text('page.userInfo.makeKey')}</DialogTitle>
      <DialogContent>
        <Form
          schema={apiKeyFormSchema}
          defaultValues={DEFAULTS}
          onSubmit={submit}
          submitLabel="page.userInfo.makeKey"
          needsNetwork
          actions={<Button onClick={close}>{text('action.cancel')}</Button>}
        >
          <TextInput name="name" label="keys.field.name" autoComplete="off" maxLength={60} />
          <CheckInput name="test" label="keys.field.test" />
          <ChecksInput
            name="scopes"
            label="keys.field.scopes"
            options={API_SCOPES}
            optionText={(scope) => text(`option.apiScope.${scope}`)}
            optionMore={(scope) => text(`keys.scope.${scope}`)}
          />
          <SelectInput
            name="days"
            label="keys.field.days"
            options={API_KEY_DAYS.map(String)}
            optionText={(days) => text('keys.days', { days: Number(days) })}
          />
          <TextInput
            name="networks"
            label="keys.field.networks"
            autoComplete="off"
            multiline
            maxLength={2000}
          />
          <DailyLimit />
        </Form>
      </DialogContent>
    </Dialog>
  )
}

/** A test costs nothing. */
function DailyLimit() {
  const isTest = useWatch<ApiKeyForm, 'test'>({ name: 'test' })
  return isTest ? null : <MoneyInput name="dailyCents" label="keys.field.dailyCents" />
}
