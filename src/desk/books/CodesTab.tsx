import { Button } from '@mui/material'
import { useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import { VerbList } from '#src/desk/verbs/VerbList.tsx'

/** What our accounts are called in the accountant's program. */
export function CodesTab() {
  const text = useText()
  const { data: verbs = [] } = useVerbs()
  const [open, setOpen] = useState(false)
  const [list, set] = ['books codes', 'books code'].map((name) => verbs.find((one) => one.name === name))
  return (
    <>
      {set && (
        <Button variant="outlined" sx={{ mb: 2 }} onClick={() => setOpen(true)}>
          {text('desk.verb.books.code')}
        </Button>
      )}
      {list && <VerbList verb={list} acts={[]} />}
      {open && set && <VerbDialog verb={set} close={() => setOpen(false)} />}
    </>
  )
}
