import { createElement, Fragment, useState } from 'react'

/** The smallest page that is prerendered and hydrated by React. Without JSX, since Node renders it too. */
export function Floor() {
  const [count, setCount] = useState(0)
  return createElement(
    Fragment,
    null,
    createElement('h1', null, 'Floor'),
    createElement('p', null, 'One page, one component.'),
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, count),
  )
}
