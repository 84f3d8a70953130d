import { Button } from '@mui/material'
import { useState } from 'react'
import { object, string } from 'yup'
import { BackupStatus } from '#src/components/form/BackupStatus.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { ResumeOrDiscard, ResumeWork } from '#src/components/form/ResumeWork.tsx'
import type { FormBackup } from '#src/components/form/use-form-backup.ts'
import { FieldChoice } from '#src/components/record/FieldChoice.tsx'
import { NotHere, RecordState } from '#src/components/record/RecordState.tsx'
import { TagsField, TagsInput } from '#src/components/record/TagsInput.tsx'
import { UndoLine } from '#src/components/record/UndoLine.tsx'
import { UnsentMark } from '#src/components/record/UnsentMark.tsx'
import { FoldedSteps } from '#src/components/wizard/FoldedSteps.tsx'
import { PriceSoFar } from '#src/components/wizard/PriceSoFar.tsx'
import { StepForm } from '#src/components/wizard/StepForm.tsx'
import { changeMany } from '#src/offline/records/undo.ts'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { block } from '#tests/blocks/block.ts'
import { Filled, InForm, never, nothing, words } from '#tests/blocks/helpers.tsx'
import { ADDRESS, DEAR_RATE, LONG_ADDRESS, RATE } from '#tests/blocks/samples.ts'

const kept = (state: FormBackup['state'], more: Partial<FormBackup> = {}): FormBackup => ({
  state,
  restored: async () => {},
  discard: async () => {},
  done: async () => {},
  ...more,
})
const SCHEMA = object({ city: string().default('').required('validation.enter') })
const STEPS = ['fromTo', 'what', 'review'] as const

export const work = [
  block('Form', {
    empty: () => (
      <Form schema={SCHEMA} onSubmit={never}>
        <TextInput name="city" />
      </Form>
    ),
    'filled, needs a network': words((text) => (
      <Form
        schema={SCHEMA}
        defaultValues={{ city: 'Toronto' }}
        onSubmit={never}
        needsNetwork
        actions={<Button>{text('action.cancel')}</Button>}
      >
        <TextInput name="city" />
      </Form>
    )),
  }),
  block('BackupStatus', {
    saved: () => <BackupStatus draft={kept('saved')} />,
    restored: () => (
      <BackupStatus
        draft={kept('restored', { savedAt: Date.UTC(2026, 10, 26, 12) })}
        discard={async () => {}}
      />
    ),
    failed: () => <BackupStatus draft={kept('failed', { failure: 'state.storage.closed' })} />,
  }),
  block('ResumeWork', {
    'one of them cannot be read': words((text) => (
      <ResumeWork
        title={text('dashboard.spending.title')}
        rows={[
          {
            id: '1',
            name: 'Toronto – Montréal',
            about: text('page.wizard.incomplete'),
            actions: <ResumeOrDiscard to="/" way="Toronto – Montréal" discard={never} />,
          },
          {
            id: '2',
            name: LONG_ADDRESS.company,
            about: text('page.wizard.rateOld'),
            urgent: true,
            actions: null,
          },
        ]}
        unreadable={[{ id: '3', updatedAt: 0 }]}
      />
    )),
  }),
  block('ResumeOrDiscard', {
    usual: () => <ResumeOrDiscard to="/" way="Toronto – Montréal" discard={never} />,
    'under way': () => <ResumeOrDiscard to="/" way="Toronto – Montréal" />,
  }),
  block('FieldChoice', {
    open: () => <Pick />,
    picked: () => <Pick picked="mine" />,
    missing: () => <Pick missing />,
  }),
  block('RecordState', {
    here: () => (
      <RecordState entity="address" id="sent" icon="addressBook">
        {({ doc }) => String(doc.fullName)}
      </RecordState>
    ),
    gone: () => (
      <RecordState entity="address" id="gone" icon="addressBook">
        {() => null}
      </RecordState>
    ),
  }),
  block('NotHere', { 'nobody has it': words((text) => <NotHere>{text('error.gone')}</NotHere>) }),
  block('TagsInput', {
    filled: () => (
      <InForm values={{ tags: ['Toronto', LONG_ADDRESS.company.slice(0, 30)] }}>
        <TagsInput entity="address" />
      </InForm>
    ),
  }),
  block('TagsField', {
    empty: words((text) => (
      <TagsField entity="address" value={[]} onChange={nothing} label={text('field.tags')} />
    )),
    wrong: words((text) => (
      <TagsField
        entity="address"
        value={['Toronto']}
        onChange={nothing}
        label={text('field.tags')}
        error={text('validation.required')}
      />
    )),
  }),
  block('UndoLine', { 'after many were changed': () => <Undo /> }),
  block('UnsentMark', {
    unsent: () => <UnsentMark entity="address" id="unsent" />,
    'two versions': () => <UnsentMark entity="address" id="contested" />,
  }),
  block('PriceSoFar', {
    nothing: words((text) => (
      <PriceSoFar
        rate={undefined}
        nothing={text('page.wizard.missing', { step: text('step.what'), count: 2 })}
      />
    )),
    estimated: () => <PriceSoFar rate={RATE} nothing="" />,
    'chosen, long text': () => <PriceSoFar rate={DEAR_RATE} chosen nothing="" />,
  }),
  block('FoldedSteps', {
    'two of them, long text': words((text) => (
      <FoldedSteps
        steps={['where', 'pickupDelivery']}
        line={(step) =>
          step === 'where' ? 'Toronto → Montréal' : `${LONG_ADDRESS.company} · ${text('price.lgdl')}`
        }
        open={nothing}
      />
    )),
  }),
  block('StepForm', {
    'the second step': words((text) => (
      <Filled values={{ city: 'Toronto' }}>
        <StepForm
          schema={SCHEMA}
          steps={STEPS}
          current="what"
          go={nothing}
          open={nothing}
          onSubmit={never}
          refused={0}
          draft={kept('saved')}
          forward={<Button variant="contained">{text('action.next')}</Button>}
          columns="minmax(0, 1fr) 300px"
          beside={<PriceSoFar rate={RATE} nothing="" />}
        >
          <TextInput name="city" />
        </StepForm>
      </Filled>
    )),
  }),
]

const Pick = ({ picked, missing = false }: { picked?: 'mine'; missing?: boolean }) => (
  <FieldChoice
    difference={{
      path: 'company',
      base: '',
      mine: ADDRESS.company,
      theirs: LONG_ADDRESS.company,
      changed: 'theirs',
    }}
    picked={picked}
    missing={missing}
    pick={nothing}
  />
)

function Undo() {
  const [begun, setBegun] = useState(false)
  const change = () => {
    setBegun(true)
    void changeMany('address', ['another'], () => ({ ...ADDRESS }), 'undo.deleted')
  }
  return (
    <>
      {!begun && <Button onClick={change}>Change</Button>}
      <UndoLine />
    </>
  )
}
