import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { AddressListPage } from './AddressListPage.tsx'

const ImportPage = lazy(async () => ({ default: (await import('./ImportPage.tsx')).ImportPage }))
const DuplicatesPage = lazy(async () => ({ default: (await import('./DuplicatesPage.tsx')).DuplicatesPage }))

/**
 * The book, and what is done to many addresses at once: `?show=import`, `?show=duplicates`. The specification
 * knows one address for it all.
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
