import { Button, Stack } from '@mui/material'
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { object, type Schema } from 'yup'
import { keyOf } from '#src/api/hooks.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { readAsked } from './asked.ts'

/** Nothing is asked for again, and what is known stays known. */
export const silentClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, networkMode: 'always' } },
  })

type Text = ReturnType<typeof useText>

/** A state with words of ours: `words((text) => <Button>{text('action.save')}</Button>)`. */
export const words = (show: (text: Text) => ReactNode) =>
  function Words() {
    return show(useText())
  }

/** Of what is one in a list. */
export const LIST = { listStyle: 'none', margin: 0, padding: 0 }

export const nothing = () => {}
export const never = () => new Promise<never>(nothing)

interface InFormProps {
  values?: object
  schema?: Schema
  /** Path → message id. */
  errors?: Record<string, string>
  children: ReactNode
}

/** In a form that holds these values, as the server or the schema has judged it. */
export function Filled({ values = {}, schema = object(), errors = {}, children }: InFormProps) {
  const form = useForm({
    resolver: resolverOf(schema as Schema<object>),
    defaultValues: values,
    mode: 'onTouched',
  })
  const [wrong] = useState(errors)
  useEffect(() => {
    for (const [path, message] of Object.entries(wrong))
      form.setError(path as never, { type: 'server', message })
  }, [form, wrong])
  return <FormProvider {...form}>{children}</FormProvider>
}

/** The same with what stands around inputs. */
export const InForm = ({ children, ...form }: InFormProps) => (
  <Filled {...form}>
    <FormFrame schema={form.schema ?? object()}>
      <Stack spacing={2}>{children}</Stack>
    </FormFrame>
  </Filled>
)

/** What a block asks for is known already. */
export function Known<I, O>({
  call,
  input,
  answer,
  children,
}: {
  call: Endpoint<I, O>
  input: I
  answer: O
  children: ReactNode
}) {
  return (
    <KnownAs queryKey={keyOf(call, input)} answer={answer}>
      {children}
    </KnownAs>
  )
}

export function KnownAs({
  queryKey,
  answer,
  children,
}: {
  queryKey: readonly unknown[]
  answer: unknown
  children: ReactNode
}) {
  const client = useQueryClient()
  useState(() => client.setQueryData(queryKey, answer))
  return children
}

/** At an address of its own, such as `/?q=words`. */
export function At({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = pathname + search === to
  useEffect(() => {
    if (!here) void navigate(to, { replace: true })
  }, [here, navigate, to])
  return here ? children : null
}

/** What covers the window opens at a press, or at once where it is shown alone. */
export function Opened({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(() => readAsked(location.search).state !== undefined)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Open
      </Button>
      {open && children(() => setOpen(false))}
    </>
  )
}
