import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx'
import { ScreenNotOnDevice } from '#src/ui/feedback/ScreenNotOnDevice.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { AddressListPage } from './AddressListPage.tsx'

const ImportPage = lazyPart(async () => (await import('./ImportPage.tsx')).ImportPage, <ScreenNotOnDevice />)
const DuplicatesPage = lazyPart(
  async () => (await import('./DuplicatesPage.tsx')).DuplicatesPage,
  <ScreenNotOnDevice />,
)

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
