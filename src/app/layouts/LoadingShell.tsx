import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Shell } from './Shell.tsx'

export const LoadingShell = () => (
  <Shell>
    <Loading />
  </Shell>
)
