/** Opens a dialog of a public page. Without a close watcher of the browser, Back needs help to close it. */
export function openModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal()
  if (!dialog || 'CloseWatcher' in globalThis) return
  void import('./back-entry.ts').then(({ addBackEntry }) => {
    const end = addBackEntry(() => dialog.close())
    dialog.addEventListener('close', end, { once: true })
  })
}
