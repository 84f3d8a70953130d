import { fireEvent, waitFor } from '@testing-library/react'

/** Fills in the field with that label (the `at`-th, where there are several). */
export async function enter(label: RegExp, value: string, at = 0): Promise<void> {
  const field = (await fields(label))[at]!
  // Set at once, as by pasting: typing the long form key by key would take most of the test's time.
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

/** By label, like findAllByLabelText, which walks the whole page for every label. */
export const fields = (label: RegExp): Promise<HTMLInputElement[]> =>
  waitFor(() => {
    const found = [...document.querySelectorAll('label')]
      .filter(({ textContent }) => label.test(textContent.replaceAll(/\s+/g, ' ').trim()))
      .map(
        (one) =>
          (one.htmlFor
            ? document.getElementById(one.htmlFor)
            : one.querySelector('input')) as HTMLInputElement,
      )
    if (found.length === 0) throw new Error(`no field is labelled ${String(label)}`)
    return found
  })
