import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import type { AccountProfile } from '#src/contract/account/account.ts'
import { contract } from '#src/contract/contract.ts'
import { INVOICINGS, profileSchema, type Profile } from '#src/domain/account/account.ts'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { useMay } from '#src/components/account/session.ts'
import { renewSession } from '#src/offline/session/own-session.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'

const { get, update } = contract.account

/** What may be changed without the password. */
export function ProfileForm({
  profile: { nickName, mobile, locale, company, taxNumber, billingAddress, invoicing, accountType },
}: {
  profile: AccountProfile
}) {
  const mayCompany = useMay('company')
  const write = useWrite(update, [get])
  async function submit(values: Profile) {
    await write.mutateAsync(values)
    await renewSession()
    notify({ kind: 'done', messageId: 'notice.modified' })
  }
  return (
    <Form
      schema={profileSchema}
      defaultValues={{ nickName, mobile, locale, company, taxNumber, billingAddress, invoicing }}
      onSubmit={submit}
      needsNetwork
    >
      <FieldRow>
        <TextInput name="nickName" autoComplete="nickname" maxLength={50} />
        <TextInput name="mobile" type="tel" autoComplete="tel" />
      </FieldRow>
      {mayCompany && accountType === 'Business' && (
        <FieldRow>
          <TextInput name="company" autoComplete="organization" maxLength={100} />
          <TextInput name="taxNumber" maxLength={30} />
        </FieldRow>
      )}
      {mayCompany && (
        <FieldRow>
          <TextInput
            name="billingAddress"
            autoComplete="street-address"
            multiline
            minRows={2}
            maxLength={250}
          />
          <SelectInput name="invoicing" options={INVOICINGS} />
        </FieldRow>
      )}
      <SelectInput
        name="locale"
        label="field.notificationLanguage"
        options={LOCALES}
        optionText={(id) => LOCALE_FACTS[id as Locale].name}
      />
    </Form>
  )
}
