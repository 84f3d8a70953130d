import { loginSchema } from '#src/domain/account/account.ts'
import { Island } from '#src/ui/page/Island.tsx'
import { PlainCheck } from '#src/ui/plain/PlainCheck.tsx'
import { PlainDate } from '#src/ui/plain/PlainDate.tsx'
import { PlainForm } from '#src/ui/plain/PlainForm.tsx'
import { PlainFormContext } from '#src/ui/plain/form-state.ts'
import { PlainInput } from '#src/ui/plain/PlainInput.tsx'
import { PlainRadios } from '#src/ui/plain/PlainRadios.tsx'
import { PlainSelect } from '#src/ui/plain/PlainSelect.tsx'
import { PlainTextArea } from '#src/ui/plain/PlainTextArea.tsx'
import { publicBlock } from '#tests/blocks/block.ts'
import { never, nothing, words } from '#tests/blocks/helpers.tsx'
import { LONG_ADDRESS } from '#tests/blocks/samples.ts'

/** Inputs as the form has judged them. */
const Judged = ({
  errors = {},
  children,
}: {
  errors?: Record<string, string>
  children: React.ReactNode
}) => (
  <PlainFormContext value={{ errors, check: nothing }}>
    <div className="plain-form">{children}</div>
  </PlainFormContext>
)

export const plain = [
  publicBlock('PlainForm', {
    usual: () => (
      <PlainForm schema={loginSchema} onSubmit={never} submitLabel="action.logIn">
        <PlainInput name="username" required />
        <PlainInput name="password" type="password" required />
        <PlainCheck name="keep" />
      </PlainForm>
    ),
  }),
  publicBlock('PlainInput', {
    empty: () => (
      <Judged>
        <PlainInput name="email" />
      </Judged>
    ),
    filled: () => (
      <Judged>
        <PlainInput name="email" defaultValue={LONG_ADDRESS.email} />
      </Judged>
    ),
    wrong: () => (
      <Judged errors={{ password: 'validation.enter' }}>
        <PlainInput name="password" type="password" required />
      </Judged>
    ),
  }),
  publicBlock('PlainTextArea', {
    filled: () => (
      <Judged>
        <PlainTextArea name="message" rows={3} maxLength={1000} defaultValue={LONG_ADDRESS.company} />
      </Judged>
    ),
    wrong: () => (
      <Judged errors={{ message: 'validation.enter' }}>
        <PlainTextArea name="message" rows={3} maxLength={1000} />
      </Judged>
    ),
  }),
  publicBlock('PlainSelect', {
    empty: words((text) => (
      <Judged>
        <PlainSelect
          name="topic"
          options={[['freight', text('field.goods')]]}
          empty={text('action.choose')}
        />
      </Judged>
    )),
    wrong: words((text) => (
      <Judged errors={{ topic: 'validation.select' }}>
        <PlainSelect
          name="topic"
          options={[['freight', text('field.goods')]]}
          empty={text('action.choose')}
        />
      </Judged>
    )),
  }),
  publicBlock('PlainDate', {
    empty: () => (
      <Judged>
        <PlainDate name="readyDate" />
      </Judged>
    ),
    wrong: () => (
      <Judged errors={{ readyDate: 'validation.date' }}>
        <PlainDate name="readyDate" defaultValue="2026/11" />
      </Judged>
    ),
  }),
  publicBlock('PlainRadios', {
    chosen: () => (
      <Judged>
        <PlainRadios
          name="accountType"
          options={['Individual', 'Business']}
          value="Business"
          onChoose={nothing}
        />
      </Judged>
    ),
  }),
  publicBlock('PlainCheck', {
    on: () => (
      <Judged>
        <PlainCheck name="keep" defaultChecked />
      </Judged>
    ),
    wrong: () => (
      <Judged errors={{ terms: 'validation.required' }}>
        <PlainCheck name="terms" />
      </Judged>
    ),
  }),
  publicBlock('Island', {
    waiting: words((text) => <Island load={never} placeholder={<p>{text('state.loading')}</p>} props={{}} />),
    'not on this device': words((text) => (
      <Island load={lost} placeholder={<p>{text('state.loading')}</p>} props={{}} />
    )),
  }),
]

const lost = () => Promise.reject(new Error('not on this device'))
