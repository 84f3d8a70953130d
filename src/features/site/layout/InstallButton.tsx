import { useRef, useSyncExternalStore } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { install, isManual } from '#src/ui/install/prompt.ts'
import { SITE } from '#src/site-config.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { InstallSteps } from '#src/ui/install/InstallSteps.tsx'
import { openModal } from '#src/ui/overlay/open-modal.ts'

/** Installs the app, or explains how; renders nothing where it is installed or the browser offers nothing. */
export function InstallButton() {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const way = useSyncExternalStore(install.subscribe, install.get, () => 'none' as const)
  if (way === 'none' || way === 'installed') return null
  const open = () => (isManual(way) ? openModal(dialog.current) : void install.ask())
  return (
    <>
      <button
        type="button"
        className="button quiet install"
        onClick={open}
        {...(isManual(way) && { 'aria-haspopup': 'dialog' })}
      >
        <Icon name="download" />
        {text('layout.install.action')}
      </button>
      {isManual(way) && (
        <dialog ref={dialog} className="install-dialog" aria-labelledby="install-title" closedby="any">
          <div>
            <h2 id="install-title">{text('layout.install.title', { name: SITE.name })}</h2>
            <InstallSteps way={way} />
            <form method="dialog">
              <button className="button quiet">{text('action.close')}</button>
            </form>
          </div>
        </dialog>
      )}
    </>
  )
}
