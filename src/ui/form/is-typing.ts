/** Where letters are text, or choose in a list. */
const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu]'

/** Whether that key press belongs to where it was pressed, or to the browser. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.isComposing ||
  event.defaultPrevented ||
  (event.target instanceof HTMLElement && event.target.closest(TYPING) !== null)
