import { Button } from '@mui/material'
import { notifyError } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { chooseContact } from './contacts.ts'
import { fieldsOfContact, type ContactFields } from './contact-address.ts'

/** Fills an address from the phone's own address book. */
export function ContactButton({ fill }: { fill: (fields: ContactFields) => void }) {
  const text = useText()
  async function choose() {
    const contact = await chooseContact()
    if (contact) fill(fieldsOfContact(contact))
  }
  return (
    <div>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="user" />}
        onClick={() => void choose().catch(notifyError)}
      >
        {text('phone.contacts')}
      </Button>
    </div>
  )
}
