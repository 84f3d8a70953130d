import { use, useEffect, useRef, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { inquiries, type InquiryReceived } from '#src/contract/inquiries.ts'
import type { Inquiry } from '#src/domain/account/inquiry.ts'
import { holdPage, onSaveForms } from '#src/offline/records/save-forms.ts'
import {
  createAutosave,
  emptyInquiry,
  firstInquiry,
  dropFirst,
  type KeyedFile,
  type Start,
} from './autosave.ts'
import { reasonOf, UPLOAD_MS, type NotSent } from './not-sent.ts'

export interface SentInquiry extends InquiryReceived {
  email: string
}

/**
 * A form that loses nothing: text and files stay on the device until the server has confirmed. Suspends until
 * the saved state is read.
 */
export function useInquiry(form: string) {
  const first = use(firstInquiry(form))
  const [start, setStart] = useState<Start>(first)
  const [files, setFiles] = useState<readonly KeyedFile[]>(first.files)
  const [savedState, setSavedState] = useState<string>()
  const [autosave, setAutosave] = useState(() => createAutosave(form, first, setSavedState))
  const [notSent, setNotSent] = useState<NotSent>()
  const [share, setShare] = useState<number>()
  const [sent, setSent] = useState<SentInquiry>()
  const stop = useRef<AbortController>(undefined)
  // On unmount: refetched while shown, it would suspend until the device has answered.
  useEffect(
    () => () => {
      dropFirst(form)
    },
    [form],
  )
  useEffect(() => onSaveForms(autosave.settled), [autosave])

  const startOver = () => {
    const fresh = emptyInquiry()
    setStart(fresh)
    setFiles([])
    setSavedState(undefined)
    setNotSent(undefined)
    setSent(undefined)
    setAutosave(createAutosave(form, fresh, setSavedState))
  }
  /** @throws ApiError, for the form to show at its fields */
  const send = async (inquiry: Inquiry) => {
    setNotSent(undefined)
    setShare(0)
    stop.current = new AbortController()
    const { signal } = stop.current
    const release = holdPage('site.inquiry.sending')
    try {
      // The same id is the same inquiry, so that retrying is always safe.
      const received = await call(
        inquiries.send,
        { ...inquiry, id: autosave.id() },
        { signal, onSent: setShare, timeoutMs: UPLOAD_MS },
      )
      await autosave.forget()
      setSent({ ...received, email: inquiry.email })
    } catch (error) {
      if (signal.aborted) return setNotSent({ reasonId: 'site.inquiry.stopped' })
      if (error instanceof ApiError) setNotSent(reasonOf(error))
      throw error
    } finally {
      release()
      setShare(undefined)
    }
  }
  return {
    start,
    files,
    savedState,
    notSent,
    share,
    sent,
    send,
    startOver,
    type: autosave.type,
    renew: autosave.renew,
    stop: () => stop.current?.abort(),
    clear: () => void autosave.forget().then(startOver),
    add: (file: KeyedFile) => {
      setFiles((before) => [...before, file])
      autosave.add(file)
    },
    remove: (key: string) => {
      setFiles((before) => before.filter((file) => file.key !== key))
      autosave.remove(key)
    },
  }
}
