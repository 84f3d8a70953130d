import { lazy, Suspense } from 'react'
import { addMessages } from '#src/i18n/account-messages.ts'
import type { ContactFields } from './contact-address.ts'
import { hasContacts } from './contacts.ts'

const ContactButton = lazy(async () => {
  const [{ ContactButton: Component }] = await Promise.all([
    import('./ContactButton.tsx'),
    addMessages('phone'),
  ])
  return { default: Component }
})

/** A button for the phone's own address book, where a browser may ask for it; elsewhere nothing. */
export const PhoneContacts = (props: { fill: (fields: ContactFields) => void }) =>
  hasContacts() && (
    <Suspense>
      <ContactButton {...props} />
    </Suspense>
  )
