import { ApiError } from '#src/api/api-error.ts'
import { notify, type Notice } from '#src/api/notices.ts'
import { requestProgress } from '#src/api/progress.ts'
import { Box, Button } from '@mui/material'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { AgeLine } from '#src/ui/feedback/AgeLine.tsx'
import { AsOf } from '#src/ui/feedback/AsOf.tsx'
import { BusyButton } from '#src/ui/feedback/BusyButton.tsx'
import { BusyLine } from '#src/ui/feedback/BusyLine.tsx'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { LoadError } from '#src/ui/feedback/LoadError.tsx'
import { Notices } from '#src/ui/feedback/Notices.tsx'
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StaleLine } from '#src/ui/feedback/StaleLine.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Tip } from '#src/ui/feedback/Tip.tsx'
import { block } from '#tests/blocks/block.ts'
import { never, nothing, Opened, silentClient, words } from '#tests/blocks/helpers.tsx'

const LOST = new ApiError('network', 0, '')
const REFUSED = new ApiError(
  'envelope',
  500,
  'The carrier’s system is being changed until 6 a.m. Eastern Time.',
)
const BUSY = new ApiError('http', 503, '', { retryAfterSeconds: 30 })
const NOON = Date.UTC(2026, 10, 26, 12)
const known = (error: Error | null) => ({
  data: {},
  dataUpdatedAt: NOON,
  error,
  isPlaceholderData: false,
  refetch: never,
})

export const feedback = [
  block('AgeLine', {
    'no answer': () => <AgeLine query={known(LOST)} />,
    fresh: () => <AgeLine query={known(null)} />,
  }),
  block('AsOf', { usual: () => <AsOf at={NOON} /> }),
  block('BusyButton', {
    usual: words((text) => (
      <BusyButton variant="contained" loading={false}>
        {text('action.save')}
      </BusyButton>
    )),
    waiting: words((text) => (
      <BusyButton variant="contained" loading>
        {text('action.save')}
      </BusyButton>
    )),
    disabled: words((text) => (
      <BusyButton variant="contained" disabled>
        {text('action.save')}
      </BusyButton>
    )),
  }),
  block('BusyLine', {
    'on the way': words((text) => (
      <BusyLine
        words={text('import.saving', { done: 250, total: 1000 })}
        done={250}
        total={1000}
        cancel={nothing}
      />
    )),
  }),
  block('ConfirmButton', {
    usual: words((text) => (
      <ConfirmButton
        label={text('action.discardDraft')}
        question={text('draft.discardUnreadable')}
        onConfirm={never}
        color="error"
      />
    )),
  }),
  block('ConfirmDialog', {
    open: words((text) => (
      <Opened>
        {(close) => (
          <ConfirmDialog
            question={text('page.orderList.discardQuestion', { way: 'Toronto – Montréal' })}
            confirm={text('action.discardDraft')}
            color="error"
            onConfirm={never}
            close={close}
          >
            {text('draft.unreadableWhy')}
          </ConfirmDialog>
        )}
      </Opened>
    )),
  }),
  block('Loading', { usual: () => <Loading /> }),
  block('NetworkButton', {
    'usual, or without a network': words((text) => (
      <NetworkButton variant="contained" explained>
        {text('action.pay')}
      </NetworkButton>
    )),
    waiting: words((text) => (
      <NetworkButton variant="contained" loading>
        {text('action.pay')}
      </NetworkButton>
    )),
  }),
  block('LoadError', {
    'no answer': () => <LoadError error={LOST} retry={nothing} />,
    refused: () => <LoadError error={REFUSED} retry={nothing} />,
    busy: () => <LoadError error={BUSY} retry={nothing} />,
  }),
  block('Notices', {
    'every kind': () => <EveryNotice />,
    'stays until it is closed': () => <OneNotice />,
  }),
  block('ProgressBar', {
    'along the upper edge of the window': () => (
      <>
        <ProgressBar />
        <Button onClick={() => requestProgress.start()}>Begin</Button>
        <Button onClick={() => requestProgress.finish(true)}>End</Button>
        <Button onClick={() => requestProgress.finish(false)}>Fail</Button>
      </>
    ),
  }),
  block('QueryState', {
    waiting: () => <Asking answer={never} />,
    failed: () => <Asking answer={() => Promise.reject(REFUSED)} />,
    answered: () => <Asking answer={async () => 'Toronto'} />,
  }),
  block('StaleLine', {
    'no answer': () => <StaleLine query={known(LOST)} />,
    busy: () => <StaleLine query={known(BUSY)} />,
    failed: () => <StaleLine query={known(REFUSED)} />,
  }),
  block('StateBox', {
    empty: words((text) => <StateBox icon="list" title={text('state.empty')} />),
    failed: words((text) => (
      <StateBox icon="alert" title={text('state.failed')} retry={nothing}>
        {text('state.screenNotOnDeviceWhy')}
      </StateBox>
    )),
    'with the way on': words((text) => (
      <StateBox icon="quote" title={text('page.selectQuick.cold')}>
        <Button variant="contained">{text('action.next')}</Button>
      </StateBox>
    )),
  }),
  block('Tip', {
    'under the pointer': words((text) => (
      <Tip title={text('state.sampleRatesWhy')} describeChild>
        <Button variant="outlined">{text('state.sampleRates')}</Button>
      </Tip>
    )),
  }),
]

function Asking({ answer }: { answer: () => Promise<string> }) {
  const [client] = useState(silentClient)
  return (
    <QueryClientProvider client={client}>
      <Answer answer={answer} />
    </QueryClientProvider>
  )
}

function Answer({ answer }: { answer: () => Promise<string> }) {
  return (
    <QueryState query={useQuery({ queryKey: ['block'], queryFn: answer })}>
      {(data) => <p>{data}</p>}
    </QueryState>
  )
}

const KINDS: Omit<Notice, 'id'>[] = [
  { kind: 'error', titleId: 'notice.saveFailed', messageId: 'error.network' },
  { kind: 'warning', messageId: 'error.repeat' },
  { kind: 'done', messageId: 'notice.orderCreated' },
]
const EveryNotice = () => (
  <NoticeBox>
    <Box sx={{ display: 'flex', gap: 1 }}>
      {KINDS.map((notice) => (
        <Button key={notice.kind} variant="outlined" onClick={() => notify(notice)}>
          {notice.kind}
        </Button>
      ))}
    </Box>
  </NoticeBox>
)

/** At the foot of its own box here, where the window has it in the app. */
const NoticeBox = ({ children }: { children?: ReactNode }) => (
  <Box sx={{ transform: 'translateZ(0)', minHeight: 360 }}>
    {children}
    <Notices />
  </Box>
)

function OneNotice() {
  useEffect(() => {
    notify({
      kind: 'notice',
      text: REFUSED.message,
      messageId: 'error.unexpected',
      titleId: 'notice.saveFailed',
    })
  }, [])
  return <NoticeBox />
}
