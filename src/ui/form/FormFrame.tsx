import { Box, type SxProps } from '@mui/material'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { Schema } from 'yup'
import { ErrorSummary } from './ErrorSummary.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { FormSchema } from './schema-context.ts'

interface FormFrameProps {
  schema: Schema
  onSubmit?: () => unknown
  /** How often something other than submitting was refused. */
  tries?: number
  sx?: SxProps
  children: ReactNode
}

/** The form element: after each refusal it announces how many fields are wrong and focuses the first. */
export function FormFrame({ schema, onSubmit, tries = 0, sx = {}, children }: FormFrameProps) {
  const element = useRef<HTMLFormElement>(null)
  const { submitCount } = useFormState()
  useEffect(() => {
    if (submitCount + tries > 0) focusFirstError(element.current)
  }, [submitCount, tries])
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  return (
    <FormSchema value={schema}>
      <Box component="form" ref={element} noValidate onSubmit={send} sx={sx}>
        <ErrorSummary tries={tries} />
        {children}
      </Box>
    </FormSchema>
  )
}
