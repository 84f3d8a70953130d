import { Alert, AlertTitle } from '@mui/material'
import { needsAttention, type TrackerStatus } from '#src/domain/tracker-status.ts'
import { useText } from '#src/i18n/use-text.ts'

/** What whoever waits for a parcel, or sent it, does now. */
export function WhatToDo({ status }: { status: TrackerStatus }) {
  const text = useText()
  return (
    <Alert severity={needsAttention(status) ? 'warning' : 'info'} sx={{ mb: 2 }}>
      <AlertTitle>{text('tracker.todo')}</AlertTitle>
      {text(`tracker.explain.${status}`)} <TodoText status={status} />
    </Alert>
  )
}

export function TodoText({ status }: { status: TrackerStatus }) {
  const text = useText()
  return <>{text(`tracker.todo.${status}`)}</>
}
