import { Button } from '@mui/material'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { AddRow } from '#src/ui/form/rows/AddRow.tsx'
import { RowButtons, RowCell, RowFrame, RowGrid } from '#src/ui/form/rows/RowFrame.tsx'
import { block } from '#tests/blocks/block.ts'
import { InForm, nothing, words } from '#tests/blocks/helpers.tsx'

export const rows = [
  block('RowFrame', { 'with fields': () => <Row /> }),
  block('RowGrid', { 'with fields': () => <Row /> }),
  block('RowCell', { 'seven, three and two twelfths': () => <Row /> }),
  block('RowButtons', {
    usual: words((text) => (
      <RowButtons
        copy={nothing}
        copyLabel={text('page.customs.copyLine', { number: 1 })}
        remove={nothing}
        removeLabel={text('page.customs.removeLine', { number: 1 })}
      />
    )),
    'nothing to take away': words((text) => (
      <RowButtons removeLabel={text('page.customs.removeLine', { number: 1 })} />
    )),
  }),
  block('AddRow', {
    usual: words((text) => <AddRow>{text('page.customs.addGoods')}</AddRow>),
    full: words((text) => <AddRow disabled>{text('page.customs.addGoods')}</AddRow>),
  }),
]

const Row = words((text) => (
  <InForm
    values={{ rows: [{ description: 'Stoneware bowls', quantity: 24 }] }}
    errors={{ 'rows.0.quantity': 'validation.tooMany' }}
  >
    <RowFrame legend={text('page.customs.line', { number: 1 })} name="rows.0">
      <RowGrid>
        <RowCell wide={7}>
          <TextInput name="description" />
        </RowCell>
        <RowCell wide={3} narrow={7}>
          <NumberInput name="quantity" whole />
        </RowCell>
        <RowCell wide={2} narrow={5}>
          <Button>{text('action.remove')}</Button>
        </RowCell>
      </RowGrid>
    </RowFrame>
  </InForm>
))
