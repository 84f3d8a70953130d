import { Button } from '@mui/material'
import { Link, useNavigate } from 'react-router-dom'
import { object } from 'yup'
import { enteredText } from '#src/domain/shared/fields.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Form } from '#src/components/form/Form.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Tile } from './Tile.tsx'

const schema = object({ numbers: enteredText(2000) })

/** Searches tracking numbers; followed ones are a link away. */
export function TrackingTile() {
  const text = useText()
  const navigate = useNavigate()
  const go = async ({ numbers }: { numbers: string }) =>
    navigate(`${ACCOUNT_PATHS.searchTracking}?${new URLSearchParams({ numbers })}`)
  return (
    <Tile icon="tracking" title={text('dashboard.tracking.title')}>
      <Form
        secondary
        schema={schema}
        onSubmit={go}
        submitLabel="action.track"
        actions={
          <Button component={Link} to={ACCOUNT_PATHS.trackingPackage}>
            {text('menu.trackingPackages')}
          </Button>
        }
      >
        <TextInput name="numbers" label="field.trackingNumbers" autoComplete="off" />
      </Form>
    </Tile>
  )
}
