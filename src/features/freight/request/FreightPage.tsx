import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import { FREIGHT_MODES, type FreightMode } from '#src/domain/freight/freight.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useRecord } from '#src/offline/records/records.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { NotHere } from '#src/components/record/RecordState.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { NoQuote } from '#src/ui/wizard/NoQuote.tsx'
import { progressOf } from './freight-draft.ts'
import { useFreightStart } from './start-values.ts'
import { stepOf, type Flow } from './steps.ts'
import { FreightWizard } from './FreightWizard.tsx'

/** Every address of the freight wizard: the draft is in `?quote=`, so reloading and going back lead to it. */
export function FreightPage() {
  const text = useText()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const id = params.get('quote')
  const flow: Flow = pathname === ACCOUNT_PATHS.quotesLTLSteps ? 'steps' : 'quick'
  const step = stepOf(flow, pathname, params.get('step'))
  const requestedMode = FREIGHT_MODES.find((one) => one === params.get('mode'))
  const mode = pathname === ACCOUNT_PATHS.truckload ? (requestedMode ?? 'ftl') : 'ltl'
  const begins = step === 'load' || flow === 'steps'
  return (
    <Page
      title={text(
        flow === 'steps'
          ? 'page.freight.titleSteps'
          : begins
            ? `page.freight.title.${mode}`
            : `page.freight.title.${step}`,
      )}
      breadcrumbs={[[ACCOUNT_PATHS.freightQuote, text('page.freight.titleStart')]]}
    >
      {id ? (
        <SavedDraft key={id} id={id} mode={mode} flow={flow} step={step} begins={begins} />
      ) : begins ? (
        <Blank />
      ) : (
        COLD
      )}
    </Page>
  )
}

/** Redirects to an address with a new id for what will be typed. */
function Blank() {
  const [id] = useState(() => newId())
  const [params] = useSearchParams()
  return <Navigate to={`?${new URLSearchParams([...params, ['quote', id]]).toString()}`} replace />
}

const COLD = <NoQuote to={ACCOUNT_PATHS.freightQuote} label="page.freight.titleStart" />

function SavedDraft({
  id,
  mode,
  flow,
  step,
  begins,
}: {
  id: string
  mode: FreightMode
  flow: Flow
  step: ReturnType<typeof stepOf>
  begins: boolean
}) {
  const start = useFreightStart(id, mode)
  const record = useRecord('draft', id)
  const progress = useSame({ ...progressOf(record, flow), flow })
  if (record === null && !begins) return <NotHere>{COLD}</NotHere>
  if (!start || record === undefined) return <Loading />
  return <FreightWizard id={id} step={step} start={start} progress={progress} />
}

/**
 * Keeps the same object while its content is equal: autosave writes the draft all the time without changing
 * it.
 */
function useSame<T>(value: T): T {
  const [previous, setPrevious] = useState(value)
  if (JSON.stringify(previous) === JSON.stringify(value)) return previous
  setPrevious(value)
  return value
}
