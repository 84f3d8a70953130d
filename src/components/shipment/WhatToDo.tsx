import { Alert, AlertTitle } from '@mui/material'
import { needsAttention, type Goods, type TrackerStatus } from '#src/domain/tracking/tracker-status.ts'
import { useText } from '#src/i18n/use-text.ts'

interface WhatToDoProps {
  status: TrackerStatus
  goods: Goods
}

/** What the sender or recipient of a shipment should do now. */
export function WhatToDo({ status, goods }: WhatToDoProps) {
  const text = useText()
  return (
    <Alert severity={needsAttention(status) ? 'warning' : 'info'} sx={{ mb: 2 }}>
      <AlertTitle>{text('tracker.todo')}</AlertTitle>
      {text(`tracker.explain.${goods}.${status}`)} <TodoText status={status} goods={goods} />
    </Alert>
  )
}

export function TodoText({ status, goods }: WhatToDoProps) {
  const text = useText()
  return <>{text(`tracker.todo.${goods}.${status}`)}</>
}
