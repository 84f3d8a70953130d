import { Button } from '@mui/material'
import { useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import type { Scope } from '#src/domain/parcel/scope.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useRecord } from '#src/offline/records/records.ts'
import { ACCOUNT_PATHS, WIZARD_PATHS } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { valuesOf } from '#src/features/parcel/quote/saved-quote.ts'
import { useWizardStart } from './use-wizard.ts'
import { Wizard } from './Wizard.tsx'
import { BLANK } from './wizard-start.ts'

/** One wizard for three scopes: Where, What, How, Details, Payment, Review. */
export function WizardPage({ scope }: { scope: Scope }) {
  const text = useText()
  const [params] = useSearchParams()
  const id = params.get('quote')
  const batch = valuesOf(useRecord('draft', id ?? '') ?? undefined)?.batch
  return (
    <Page
      title={text(`page.wizard.title.${scope}`)}
      {...(batch && {
        breadcrumbs: [
          [ACCOUNT_PATHS.importExcel, text('menu.batchImport')],
          [`${ACCOUNT_PATHS.importExcel}?batch=${batch.id}`, batch.name],
        ] as const,
      })}
    >
      {id ? <SavedDraft key={id + scope} id={id} scope={scope} /> : <Blank />}
    </Page>
  )
}

/**
 * Redirects to an address with a new id for what will be typed, so that reloading and going back lead to it.
 * The menu's entry begins another one.
 */
function Blank() {
  const [id] = useState(() => newId())
  return <Navigate to={`?quote=${id}`} state={BLANK} replace />
}

function SavedDraft({ id, scope }: { id: string; scope: Scope }) {
  const [blank] = useState((useLocation().state as Partial<typeof BLANK> | null)?.blank === true)
  const start = useWizardStart(id, scope)
  if (start && !start.isKnown && !blank) return <NoDraft scope={scope} />
  return start ? <Wizard id={id} scope={scope} start={start} /> : <Loading />
}

/** Discarded, bought, or somebody else's (D45). */
function NoDraft({ scope }: { scope: Scope }) {
  const text = useText()
  return (
    <StateBox icon="box" title={text('error.gone')}>
      <Button component={Link} to={WIZARD_PATHS[scope]} variant="contained">
        {text('menu.createShipment')}
      </Button>
    </StateBox>
  )
}
