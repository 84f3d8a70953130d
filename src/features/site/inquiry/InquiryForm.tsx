import { useRef, type FormEvent, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { inquirySchema, type Inquiry } from '#src/domain/account/inquiry.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { PlainForm } from '#src/ui/plain/PlainForm.tsx'
import { AttachmentsInput } from './AttachmentsInput.tsx'
import { InquirySent } from './InquirySent.tsx'
import { NotSentLine } from './NotSentLine.tsx'
import { SendingLine } from './SendingLine.tsx'
import { useInquiry } from './use-inquiry.ts'

interface InquiryFormProps {
  /** Key under which it is kept on the device. */
  form: string
  topic?: Inquiry['topic']
  submitLabel: string
  /** The fields; `saved`: their initial values. */
  children: (saved: Readonly<Record<string, string | undefined>>) => ReactNode
}

/** What both forms share: fields of their own, attachments, and sending that loses nothing. */
export function InquiryForm({ form, topic, submitLabel, children }: InquiryFormProps) {
  const text = useText()
  const inquiry = useInquiry(form)
  const place = useRef<HTMLDivElement>(null)
  const { start, files, savedState, share } = inquiry
  if (inquiry.sent) return <InquirySent sent={inquiry.sent} another={inquiry.startOver} />

  const typed = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const fields = [...new FormData(currentTarget.querySelector('form')!)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    inquiry.type(Object.fromEntries(fields))
  }
  const sendAsNew = () => {
    inquiry.renew()
    place.current?.querySelector('form')?.requestSubmit()
  }
  return (
    <div ref={place} className="inquiry" onInput={typed}>
      <PlainForm
        key={start.id}
        schema={inquirySchema}
        defaultValues={{ files: [...files], ...(topic && { topic }) }}
        onSubmit={inquiry.send}
        submitLabel={submitLabel}
        actions={
          savedState !== undefined &&
          share === undefined && (
            <button type="button" className="link" onClick={inquiry.clear}>
              {text('site.inquiry.clear')}
            </button>
          )
        }
      >
        {children(start.values)}
        <AttachmentsInput files={files} add={inquiry.add} remove={inquiry.remove} />
        <label className="not-for-people" aria-hidden="true">
          {text('site.inquiry.leaveEmpty')}
          <input name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
        <p className="hint">
          <FormattedMessage
            id="site.inquiry.privacy"
            values={{ months: SITE.inquiryMonths, privacy: privacyLink }}
          />
        </p>
      </PlainForm>
      <output className="hint">{savedState && text(savedState)}</output>
      {share !== undefined && <SendingLine share={share} stop={inquiry.stop} />}
      <NotSentLine notSent={inquiry.notSent} sendAsNew={sendAsNew} />
    </div>
  )
}

const privacyLink = (words: ReactNode) => (
  <a key="privacy" href={`${PUBLIC_PATHS.privacyPolicy}#how-long`} target="_blank" rel="noopener">
    {words}
  </a>
)
