import { Suspense } from 'react'
import { addMessages } from '#src/i18n/account-messages.ts'
import type { ContactFields } from './contact-address.ts'
import { hasContacts } from './contacts.ts'
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx'

const ContactButton = lazyPart(async () => {
  const [{ ContactButton: Component }] = await Promise.all([
    import('./ContactButton.tsx'),
    addMessages('phone'),
  ])
  return Component
}, null)

/** A button for the phone's own address book, where a browser may ask for it; elsewhere nothing. */
export const PhoneContacts = (props: { fill: (fields: ContactFields) => void }) =>
  hasContacts() && (
    <Suspense>
      <ContactButton {...props} />
    </Suspense>
  )
