import { Box, Button, Stack, Typography } from '@mui/material'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Schema } from 'yup'
import { useText } from '#src/i18n/use-text.ts'
import { BackupStatus } from '#src/components/form/BackupStatus.tsx'
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx'
import { focusFirstError } from '#src/ui/form/focus-first-error.ts'
import { FormSchema } from '#src/ui/form/schema-context.ts'
import type { FormBackup } from '#src/components/form/use-form-backup.ts'
import { windowTitle } from '#src/ui/install/window-title.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { StickyAction } from '#src/ui/page/StickyAction.tsx'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { StepBar } from '#src/ui/wizard/StepBar.tsx'

interface StepFormProps<Step extends string> {
  /** The page's title, where it is the same in all steps: the window's says the step as well. */
  title?: string
  schema: Schema
  steps: readonly Step[]
  current: Step
  /** Goes to any step, as far as the steps between are complete. */
  go: (step: Step) => Promise<void> | void
  /** Goes to a step without validating this one: the way back. */
  open: (step: Step) => Promise<void> | void
  onSubmit: () => Promise<void>
  /** How often continuing was refused: the first error gets the focus. */
  refused: number
  draft: FormBackup
  /** Above the step: what is done, folded. */
  folded?: ReactNode
  /** The button that continues. */
  forward: ReactNode
  /** On wide screens: the form's columns, and the content of the second. */
  columns: string
  beside?: ReactNode
  /** What it costs so far: in the second column too, and on a phone in the bar of the buttons. */
  price?: ReactNode
  children: ReactNode
}

/**
 * One step of a form with many: the step bar, its fields, and buttons to go back and on. The heading of each
 * new step gets the focus.
 */
export function StepForm<Step extends string>({
  title,
  schema,
  steps,
  current,
  go,
  open,
  onSubmit,
  refused,
  draft,
  folded,
  forward,
  columns,
  beside,
  price,
  children,
}: StepFormProps<Step>) {
  const text = useText()
  const phone = usePhone()
  const element = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(current)
  const announced = useRef(refused)
  // The error may be on another step, which is shown a moment after the refusal.
  useEffect(() => {
    const moved = shown.current !== current
    shown.current = current
    if (refused > announced.current && focusFirstError(element.current)) announced.current = refused
    else if (moved) heading.current?.focus()
  }, [current, refused])
  useEffect(() => {
    if (title) document.title = windowTitle(`${text(`step.${current}`)} · ${title}`)
  })
  const before = steps[steps.indexOf(current) - 1]
  const back = before && (
    <Button variant="outlined" onClick={() => void open(before)} startIcon={<Icon name="arrowLeft" />}>
      {text('action.back')}
    </Button>
  )
  return (
    <FormSchema value={schema}>
      <StepBar steps={steps} current={current} go={(step) => void go(step)} />
      <Box
        component="form"
        ref={element}
        noValidate
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
            return
          event.preventDefault()
          element.current?.requestSubmit()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void draft.restored().then(onSubmit)
        }}
        sx={{
          // What stays at the foot is held by the form only where it isn't a cell of a grid.
          display: { xs: 'flex', sm: 'grid' },
          flexDirection: 'column',
          gap: 3,
          alignItems: { xs: 'stretch', sm: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: columns },
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          {folded}
          <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
            {text(`step.${current}`)}
          </Typography>
          <ErrorSummary tries={refused} />
          {children}
          {phone ? (
            back && <div>{back}</div>
          ) : (
            <StickyAction>
              {back}
              {forward}
            </StickyAction>
          )}
          <BackupStatus draft={draft} />
        </Stack>
        {beside}
        {phone ? forward && <StickyAction price={price}>{forward}</StickyAction> : price}
      </Box>
    </FormSchema>
  )
}
