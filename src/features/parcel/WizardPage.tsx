import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import type { Scope } from '#src/domain/scope.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { useWizardStart } from './use-wizard.ts'
import { Wizard } from './Wizard.tsx'

/** One wizard for three scopes: Where, What, How, Details, Payment, Review. */
export function WizardPage({ scope }: { scope: Scope }) {
  const text = useText()
  const [params] = useSearchParams()
  const id = params.get('quote')
  return (
    <Page title={text(`page.wizard.title.${scope}`)}>
      {id ? <Begun key={id + scope} id={id} scope={scope} /> : <Blank />}
    </Page>
  )
}

/** An address for what will be typed: a reload and the way back lead to it. The menu's entry begins another one. */
function Blank() {
  const [id] = useState(() => newId())
  return <Navigate to={`?quote=${id}`} replace />
}

function Begun({ id, scope }: { id: string; scope: Scope }) {
  const start = useWizardStart(id, scope)
  return start ? <Wizard id={id} scope={scope} start={start} /> : <Loading />
}
