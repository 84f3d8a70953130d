import { Suspense, useState, useSyncExternalStore } from 'react'
import { addMessages } from '#src/i18n/account-messages.ts'
import { install } from '#src/ui/install/prompt.ts'
import { INSTALL_OFFERED } from '#src/offline/session/leaving.ts'
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx'

const InstallCard = lazyPart(async () => {
  const [{ InstallCard: Component }] = await Promise.all([import('./InstallCard.tsx'), addMessages('phone')])
  return Component
}, null)

/** After a label: that the app can be installed. Once a device, and not where it is, or can't be. */
export function InstallOffer() {
  const way = useSyncExternalStore(install.subscribe, install.get)
  const [isAnswered, setAnswered] = useState(wasOffered)
  if (isAnswered || way === 'none' || way === 'installed') return null
  const answer = () => {
    noteOffered()
    setAnswered(true)
  }
  return (
    <Suspense>
      <InstallCard way={way} answer={answer} />
    </Suspense>
  )
}

function wasOffered(): boolean {
  try {
    return localStorage.getItem(INSTALL_OFFERED) !== null
  } catch {
    // Nothing can be noted: better not at all than after each label.
    return true
  }
}

function noteOffered(): void {
  try {
    localStorage.setItem(INSTALL_OFFERED, '1')
  } catch {
    // As above.
  }
}
