import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { AddressListPage } from './AddressListPage.tsx'

const ImportPage = lazy(async () => ({ default: (await import('./ImportPage.tsx')).ImportPage }))
const DuplicatesPage = lazy(async () => ({ default: (await import('./DuplicatesPage.tsx')).DuplicatesPage }))

/**
 * The address book and its bulk screens: `?show=import`, `?show=duplicates`. The requirements give it one
 * address.
 */
export function AddressBookPage() {
  const show = useSearchParams()[0].get('show')
  if (show === 'import')
    return (
      <Suspense fallback={<Loading />}>
        <ImportPage />
      </Suspense>
    )
  if (show === 'duplicates')
    return (
      <Suspense fallback={<Loading />}>
        <DuplicatesPage />
      </Suspense>
    )
  return <AddressListPage />
}
