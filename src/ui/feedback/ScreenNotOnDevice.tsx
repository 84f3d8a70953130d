import { useText } from '#src/i18n/use-text.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { StateBox } from './StateBox.tsx'

/** In place of a screen whose code can't be loaded. */
export function ScreenNotOnDevice({ retry }: { retry?: () => void }) {
  const text = useText()
  return (
    <Page help={false} title={text('state.screenNotOnDevice')}>
      <StateBox icon="offline" title={text('state.screenNotOnDeviceWhy')} {...(retry && { retry })} />
    </Page>
  )
}
