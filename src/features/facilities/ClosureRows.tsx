import { Box, Button, Stack } from '@mui/material'
import { MAX_FACILITY_CLOSURES } from '#src/domain/address/facility.ts'
import { useText } from '#src/i18n/use-text.ts'
import { AddRow } from '#src/ui/form/rows/AddRow.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { RowFrame } from '#src/ui/form/rows/RowFrame.tsx'
import { useRows } from '#src/ui/form/rows/use-rows.ts'

/** The facility's own closures: a summer break, an inventory. */
export function ClosureRows() {
  const text = useText()
  const { ids, addProps, actionsOf } = useRows({
    name: 'closures',
    fresh: () => ({ fromDay: '', toDay: '' }),
    max: MAX_FACILITY_CLOSURES,
    min: 0,
    focus: 'fromDay',
  })
  return (
    <Stack spacing={2}>
      {ids.map((id, at) => (
        <RowFrame
          key={id}
          legend={text('page.facilities.closureNumber', { number: at + 1 })}
          name={`closures.${at}`}
        >
          <FieldRow>
            <DateInput name="fromDay" label="field.closedFrom" />
            <DateInput name="toDay" label="field.closedTo" />
          </FieldRow>
          <Box sx={{ textAlign: 'right', mt: 1 }}>
            <Button
              size="small"
              color="error"
              aria-label={text('page.facilities.removeClosure', { number: at + 1 })}
              onClick={actionsOf(at).remove}
            >
              {text('action.remove')}
            </Button>
          </Box>
        </RowFrame>
      ))}
      <AddRow {...addProps}>{text('page.facilities.addClosure')}</AddRow>
    </Stack>
  )
}
