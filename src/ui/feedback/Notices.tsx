import { Alert, AlertTitle, Stack } from '@mui/material'
import { useEffect, useState, type ComponentType } from 'react'
import { noticeList, type Notice } from '#src/api/notices.ts'
import { ERROR_TOAST_MS } from '#src/domain/shared/limits.ts'
import { ACCOUNT_SECOND_LINES } from '#src/i18n/account-second-lines.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useObservable } from './use-observable.ts'

/** One key leads to the latest message: its button has the focus then, and it stays. */
const CLOSE = { closeButton: { 'aria-keyshortcuts': 'M' } } as const

/** `title`: the first line, where there are two. */
interface ToastProps {
  title: string | undefined
  words: string
  close: () => void
}

const ErrorToast = ({ title, words, close }: ToastProps) => (
  <Alert severity="error" variant="filled" onClose={close} slotProps={CLOSE}>
    <Title>{title}</Title>
    {words}
  </Alert>
)
const WarningToast = ({ title, words, close }: ToastProps) => (
  <Alert severity="warning" onClose={close} slotProps={CLOSE}>
    <Title>{title}</Title>
    {words}
  </Alert>
)
/**
 * For codes without a meaning of their own: titled with the server's message, stays until closed
 * (requirements §8).
 */
const Notification = ({ title, words, close }: ToastProps) => (
  <Alert severity="info" onClose={close} slotProps={CLOSE}>
    <Title>{words}</Title>
    {title}
  </Alert>
)
const DoneToast = ({ title, words, close }: ToastProps) => (
  <Alert component="output" severity="success" onClose={close} slotProps={CLOSE}>
    <Title>{title}</Title>
    {words}
  </Alert>
)

const Title = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : <AlertTitle sx={{ mb: 0 }}>{children}</AlertTitle>

const TOASTS: Record<Notice['kind'], ComponentType<ToastProps>> = {
  error: ErrorToast,
  warning: WarningToast,
  notice: Notification,
  done: DoneToast,
}

/** The notices, at the foot of the window; over a dialog, at its top. */
export function Notices() {
  const notices = useObservable(noticeList)
  return (
    <Stack
      spacing={1}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        insetInline: 16,
        bottom: 'calc(var(--foot, 0px) + 16px)',
        maxWidth: 480,
        mx: 'auto',
        // Nor over the way on.
        'html:has(.sticky-action) &': { bottom: { xs: 'calc(var(--foot, 0px) + 80px)', sm: 16 } },
        // Nor over the buttons of a dialog, which are at its foot; the search has its field at the top.
        'html:has(.MuiDialog-root:not(.at-top)) &': { top: 16, bottom: 'auto' },
      }}
    >
      {notices.map((notice) => (
        <TimedToast key={notice.id} notice={notice} />
      ))}
    </Stack>
  )
}

/** The timer stops while somebody points at it or has the focus inside it. */
function TimedToast({ notice }: { notice: Notice }) {
  const { id, kind, brief = false } = notice
  const lines = useLines(notice)
  const [held, setHeld] = useState(false)
  const Toast = TOASTS[kind]
  const goes = brief || kind === 'done'
  useEffect(() => {
    if (!goes || held) return
    const timer = setTimeout(() => noticeList.dismiss(id), ERROR_TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, goes, held])
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Toast {...lines} close={() => noticeList.dismiss(id)} />
    </div>
  )
}

/** What failed and why; or what was done, and what that means (D57). */
function useLines({
  text: words,
  messageId = 'error.unexpected',
  titleId,
  more,
}: Notice): Pick<ToastProps, 'title' | 'words'> {
  const text = useText()
  const first = words ?? text(messageId)
  if (titleId !== undefined) return { title: text(titleId), words: first }
  const second =
    more ??
    (words === undefined && messageId in ACCOUNT_SECOND_LINES
      ? { id: ACCOUNT_SECOND_LINES[messageId]! }
      : undefined)
  return second ? { title: first, words: text(second.id, second.values) } : { title: undefined, words: first }
}
