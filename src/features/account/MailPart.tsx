import { boolean, object, type ObjectSchema } from 'yup'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import { MAIL_TOPICS, type MailTopic } from '#src/domain/account/mail-topic.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { Section } from '#src/ui/page/Section.tsx'

const { get, topics } = contract.account
const schema = object(
  Object.fromEntries(MAIL_TOPICS.map((topic) => [topic, boolean().default(true)])),
) as ObjectSchema<Record<MailTopic, boolean>>

/** Which emails to receive. Those that protect the account are always sent. */
export function MailPart() {
  const text = useText()
  const profile = useRead(get, {})
  const write = useWrite(topics, [get])
  async function submit(on: Record<MailTopic, boolean>) {
    await write.mutateAsync({ off: MAIL_TOPICS.filter((topic) => !on[topic]) })
    notify({ kind: 'done', messageId: 'notice.modified' })
  }
  return (
    <Section title={text('page.userInfo.mail')} lead={text('page.userInfo.mailLead')}>
      <QueryState query={profile}>
        {({ mailOff }) => (
          <Form
            key={mailOff.join()}
            schema={schema}
            defaultValues={Object.fromEntries(MAIL_TOPICS.map((topic) => [topic, !mailOff.includes(topic)]))}
            onSubmit={submit}
            needsNetwork
          >
            <div>
              {MAIL_TOPICS.map((topic) => (
                <div key={topic}>
                  <CheckInput name={topic} label={`option.mailTopic.${topic}`} />
                </div>
              ))}
            </div>
          </Form>
        )}
      </QueryState>
    </Section>
  )
}
