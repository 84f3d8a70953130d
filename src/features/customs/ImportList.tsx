import { Button } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import type { Commodity } from '#src/domain/customs/customs.ts'
import { newPackingList, PACKING_LIST } from '#src/domain/parcel/packing-list.ts'
import { useText } from '#src/i18n/use-text.ts'
import { saveRecord } from '#src/offline/records/records.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { deviceDay } from '#src/offline/database/device-clock.ts'
import { ImportSteps } from '#src/components/table-import/ImportSteps.tsx'
import { Section } from '#src/ui/page/Section.tsx'

/** Imports a packing list: columns, rows fixed in place, and all good rows as one list. */
export function ImportList() {
  const text = useText()
  const [id, setId] = useState(() => newId())
  const [savedId, setSavedId] = useState(id)
  return (
    <Section>
      <ImportSteps
        kind="packingLine"
        template={text('page.packingList.file')}
        known={async () => []}
        save={async (rows, _, file) => {
          const list = newPackingList(
            file.replace(/\.[^.]*$/, '').slice(0, 100),
            rows.map(({ doc }) => doc as Commodity),
            deviceDay(new Date()),
          )
          await saveRecord('draft', id, { kind: PACKING_LIST, values: { list } })
          setSavedId(id)
          // Another file becomes another list.
          setId(newId())
          return rows.length
        }}
        done={
          <Button
            component={Link}
            to={`${ACCOUNT_PATHS.fromPackingList}?list=${savedId}`}
            variant="contained"
          >
            {text('page.packingList.goOn')}
          </Button>
        }
      />
    </Section>
  )
}
