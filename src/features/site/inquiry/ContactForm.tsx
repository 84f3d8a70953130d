import { CONTACT_TOPICS, MAX_MESSAGE } from '#src/domain/account/inquiry.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PlainSelect } from '#src/ui/plain/PlainSelect.tsx'
import { PlainTextArea } from '#src/ui/plain/PlainTextArea.tsx'
import { InquiryForm } from './InquiryForm.tsx'
import { PersonFields } from './PersonFields.tsx'

/** Topic, message, attachments, phone, email (D22). */
export function ContactForm() {
  const text = useText()
  const topics = CONTACT_TOPICS.map((topic) => [topic, text(`option.topic.${topic}`)] as const)
  return (
    <InquiryForm form="contact" submitLabel="site.inquiry.send">
      {(saved) => (
        <>
          <PlainSelect
            name="topic"
            options={topics}
            empty={text('site.inquiry.choose')}
            defaultValue={saved.topic ?? requestedTopic()}
          />
          <PlainTextArea name="message" maxLength={MAX_MESSAGE} defaultValue={saved.message ?? ''} />
          <PersonFields saved={saved} />
        </>
      )}
    </InquiryForm>
  )
}

/** A page that links here may set the topic: `?topic=freight`. */
function requestedTopic(): string {
  const requested = new URLSearchParams(location.search).get('topic')
  return CONTACT_TOPICS.find((topic) => topic === requested) ?? ''
}
