import { useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Fold } from '#src/ui/page/Fold.tsx'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbList } from '#src/desk/verbs/VerbList.tsx'

/** Lines with what they are, to be taken back if that is wrong, and our accounts: folded, below what waits. */
export function Settled() {
  const text = useText()
  const { data: verbs = [] } = useVerbs()
  const named = (name: string) => verbs.find((one) => one.name === name)
  const [lines, accounts, unmatch] = ['bank list', 'bank accounts', 'bank unmatch'].map(named)
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({})
  const fold = (id: string) => ({
    summary: text(id),
    onToggle: (isOpen: boolean) => setOpened((before) => ({ ...before, [id]: isOpen })),
  })
  return (
    <>
      {lines && (
        <Fold {...fold('desk.bank.lines')}>
          {opened['desk.bank.lines'] && <VerbList verb={lines} acts={unmatch ? [unmatch] : []} />}
        </Fold>
      )}
      {accounts && (
        <Fold {...fold('desk.verb.bank.accounts')}>
          {opened['desk.verb.bank.accounts'] && <VerbList verb={accounts} acts={[]} />}
        </Fold>
      )}
    </>
  )
}
