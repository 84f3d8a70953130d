import { object, string } from 'yup'
import { ScanButton } from '#src/components/scan/ScanButton.tsx'
import { ScanDialog } from '#src/components/scan/ScanDialog.tsx'
import { ScanInput } from '#src/components/scan/ScanInput.tsx'
import { ScanPanel } from '#src/components/scan/ScanPanel.tsx'
import { Viewfinder } from '#src/components/scan/Viewfinder.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { block } from '#tests/blocks/block.ts'
import { never, nothing, words } from '#tests/blocks/helpers.tsx'

const SCHEMA = object({ reference: string().default('') })

export const scan = [
  block('Viewfinder', { usual: () => <Viewfinder onCodes={nothing} /> }),
  block('ScanPanel', {
    usual: words((text) => (
      <ScanPanel onCodes={() => false} action={text('scan.find')}>
        {text('scan.hint')}
      </ScanPanel>
    )),
  }),
  block('ScanDialog', {
    'for a tracking number': words((text) => (
      <ScanDialog takes="tracking" title={text('action.scanTracking')} onNumber={nothing} close={nothing} />
    )),
  }),
  block('ScanInput', {
    'in the hand': () => (
      <Form schema={SCHEMA} onSubmit={never}>
        <ScanInput takes="text" name="reference" />
      </Form>
    ),
  }),
  block('ScanButton', {
    'in the hand': words((text) => (
      <ScanButton takes="text" title={text('action.scanReference')} onNumber={nothing} />
    )),
  }),
]
