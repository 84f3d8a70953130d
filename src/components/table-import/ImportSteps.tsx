import { Alert, Box, Button, Typography } from '@mui/material'
import { useEffect, useRef, type ReactNode } from 'react'
import type { EntityName } from '#src/domain/sync/entity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { launchedFiles } from '#src/offline/pwa/launched-files.ts'
import { keptMessage } from '#src/offline/database/storage-mode.ts'
import { useAnyUnsent } from '#src/offline/records/outbox-view.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { BusyLine } from '#src/ui/feedback/BusyLine.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportRows, type UseImportable } from './ImportRows.tsx'
import { useImport, type ImportOptions, type ImportState } from './use-import.ts'

interface ImportStepsProps extends ImportOptions {
  /** Besides spreadsheets: ".vcf". */
  alsoTakes?: string
  /** File name of the template, without extension. */
  template: string
  /** Also accepts files the system opened with the app. */
  launched?: boolean
  /** Why nothing can be imported yet, in words. */
  blocked?: string | null
  /** Which of the good rows can be imported, if not all. */
  useImportable?: UseImportable
  /** Where to go afterwards. */
  done: ReactNode
}

/**
 * Imports records from a file (D23): choose it, assign its columns, fix what is wrong, import what is good.
 */
export function ImportSteps({
  alsoTakes = '',
  template,
  done,
  launched = false,
  blocked = null,
  useImportable,
  ...options
}: ImportStepsProps) {
  const text = useText()
  const work = useImport(options)
  const { state, busy } = work
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(state.step)
  useLaunchedFile(launched, work.read)
  // Each step is announced to screen readers by its heading.
  useEffect(() => {
    if (shown.current !== state.step) heading.current?.focus()
    shown.current = state.step
  }, [state.step, busy])
  if (busy)
    return <BusyLine words={text(`import.${busy.what}`, { done: busy.done, total: busy.total })} {...busy} />
  return (
    <Box component="section" aria-labelledby="import-step">
      <Typography id="import-step" ref={heading} variant="h2" tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
        {text(`import.step.${state.step}`)}
      </Typography>
      {state.failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {text(state.failure)}
        </Alert>
      )}
      {state.step === 'choose' && (
        <ImportFile
          read={(file) => void work.read(file)}
          columns={work.columns}
          most={work.most}
          template={template}
          alsoTakes={alsoTakes}
        />
      )}
      {state.step === 'map' && <ImportMapping work={work} />}
      {state.step === 'judge' && <ImportRows work={work} blocked={blocked} useImportable={useImportable} />}
      {state.step === 'done' && (
        <Done state={state} entity={options.kind === 'address' ? 'address' : 'draft'}>
          {done}
          <Button onClick={() => work.back('choose')}>{text('import.again')}</Button>
        </Done>
      )}
    </Box>
  )
}

/** A file that was opened with the app is read once. */
function useLaunchedFile(launched: boolean, read: (file: File) => Promise<void>): void {
  const [file] = useObservable(launchedFiles)
  const begin = useRef(read)
  useEffect(() => {
    if (!launched || !file) return
    launchedFiles.set([])
    void begin.current(file)
  }, [file, launched])
}

function Done({
  state: { importedCount },
  entity,
  children,
}: {
  state: ImportState
  entity: EntityName
  children: ReactNode
}) {
  const text = useText()
  const unsent = useAnyUnsent(entity)
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Alert severity="success" component="output">
        {text('import.taken', { count: importedCount })}{' '}
        {text(unsent === false ? 'import.onServer' : keptMessage())}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>{children}</Box>
    </Box>
  )
}
