import { Box, Checkbox } from '@mui/material'
import { useId } from 'react'
import { array, object, string } from 'yup'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { AccountProfile } from '#src/contract/account/account.ts'
import {
  MAIL_TOPICS,
  NOTICE_TOPICS,
  type MailTopic,
  type NoticeTopic,
} from '#src/domain/account/mail-topic.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { useField } from '#src/ui/form/use-field.ts'
import { Form } from '#src/components/form/Form.tsx'
import { Section } from '#src/ui/page/Section.tsx'

const { get, topics } = contract.account

/** Where one hears of things, and the topics that can be turned off there. */
const CHANNELS = { mail: MAIL_TOPICS, app: NOTICE_TOPICS, push: NOTICE_TOPICS } as const
type Channel = keyof typeof CHANNELS
/** The topics that are on. */
interface Topics {
  mail: MailTopic[]
  app: NoticeTopic[]
  push: NoticeTopic[]
}
const some = <Topic extends string>(all: readonly Topic[]) =>
  array(string<Topic>().oneOf(all).required()).required()
const schema = object({ mail: some(MAIL_TOPICS), app: some(NOTICE_TOPICS), push: some(NOTICE_TOPICS) })

/** What a person hears about, and where. Emails that protect the account are always sent. */
export function TopicsPart() {
  const text = useText()
  const profile = useRead(get, {})
  const write = useWrite(topics, [get])
  async function submit(on: Topics) {
    await write.mutateAsync({
      off: MAIL_TOPICS.filter((topic) => !on.mail.includes(topic)),
      appOff: NOTICE_TOPICS.filter((topic) => !on.app.includes(topic)),
      pushOff: NOTICE_TOPICS.filter((topic) => !on.push.includes(topic)),
    })
    notify({ kind: 'done', messageId: 'notice.modified' })
  }
  return (
    <Section title={text('layout.notices')} lead={text('page.userInfo.topicsLead')}>
      <QueryState query={profile}>
        {(own) => (
          <Form
            key={JSON.stringify([own.mailOff, own.appOff, own.pushOff])}
            schema={schema}
            defaultValues={topicsOn(own)}
            onSubmit={submit}
            needsNetwork
          >
            <TopicTable />
          </Form>
        )}
      </QueryState>
    </Section>
  )
}

const topicsOn = ({ mailOff, appOff, pushOff }: AccountProfile): Topics => ({
  mail: MAIL_TOPICS.filter((topic) => !mailOff.includes(topic)),
  app: NOTICE_TOPICS.filter((topic) => !appOff.includes(topic)),
  push: NOTICE_TOPICS.filter((topic) => !pushOff.includes(topic)),
})

/** Each box is called by the headings of its row and its column. */
function TopicTable() {
  const text = useText()
  const id = useId()
  const channels = Object.keys(CHANNELS) as Channel[]
  return (
    <Box component="table" aria-label={text('layout.notices')} sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">{text('page.userInfo.about')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col" id={`${id}${channel}`}>
              {text(`page.userInfo.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTICE_TOPICS.map((topic) => (
          <tr key={topic}>
            <th scope="row" id={`${id}${topic}`}>
              {text(`option.mailTopic.${topic}`)}
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                {(CHANNELS[channel] as readonly string[]).includes(topic) ? (
                  <TopicCheck channel={channel} topic={topic} labelledBy={`${id}${topic} ${id}${channel}`} />
                ) : (
                  text('page.userInfo.always')
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

interface TopicCheckProps {
  channel: Channel
  topic: NoticeTopic
  labelledBy: string
}

function TopicCheck({ channel, topic, labelledBy }: TopicCheckProps) {
  const { field } = useField({ name: channel, label: `page.userInfo.channel.${channel}`, hint: false })
  const on = field.value as NoticeTopic[]
  return (
    <Checkbox
      checked={on.includes(topic)}
      onChange={(_, checked) =>
        field.onChange(checked ? [...on, topic] : on.filter((other) => other !== topic))
      }
      onBlur={field.onBlur}
      slotProps={{ input: { 'aria-labelledby': labelledBy } }}
    />
  )
}

const TABLE = {
  width: '100%',
  // No word of any language makes it wider than a phone.
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  'th, td': { py: 0.25, px: 0, borderBottom: 1, borderColor: 'divider', textAlign: 'center' },
  'thead th': { fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary', px: 0.25 },
  'tbody th, th:first-of-type': { textAlign: 'start', fontWeight: 400, pr: 1 },
  'thead th:not(:first-of-type)': { width: { xs: 56, sm: 120 } },
  td: { fontSize: '0.8125rem', color: 'text.secondary' },
} as const
