import { createElement, Fragment, useState } from 'react'

/**
 * The least a page can be that is rendered before and brought to life by React. Without JSX, as Node renders
 * it too.
 */
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
