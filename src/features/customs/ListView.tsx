import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { toShipmentAddress, savedAddress } from '#src/domain/address/address-book.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { packingListSchema, type PackingList } from '#src/domain/parcel/packing-list.ts'
import { useText } from '#src/i18n/use-text.ts'
import { allRecords, findRecord, firstCopy } from '#src/offline/records/records.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { ListForm } from './ListForm.tsx'
import { listOf } from './packing-list-draft.ts'

/** One packing list, as this device or another one left it. */
export function ListView({ id }: { id: string }) {
  const text = useText()
  const { data } = useQuery({
    queryKey: ['packing-list', id],
    queryFn: () => startOf(id),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (data === undefined) return <Loading />
  if (data === null)
    return (
      <StateBox icon="file" title={text('page.packingList.none')}>
        <Button component={Link} to={ACCOUNT_PATHS.fromPackingList} variant="contained">
          {text('page.packingList.another')}
        </Button>
      </StateBox>
    )
  return <ListForm id={id} start={data} />
}

async function startOf(id: string): Promise<PackingList | null> {
  await firstCopy().catch(() => {})
  const [record, book] = await Promise.all([
    findRecord('draft', id).catch(() => undefined),
    allRecords('address').catch(() => []),
  ])
  const list = listOf(record)
  if (!list) return null
  const empty = emptyValues(packingListSchema)
  const defaultAddress = book.find(({ doc }) => doc.isDefault === true)
  // People usually ship from their own address: start with the default one.
  const from =
    defaultAddress && list.from.address1 === '' ? toShipmentAddress(savedAddress(defaultAddress)) : list.from
  return { ...empty, ...list, from }
}
