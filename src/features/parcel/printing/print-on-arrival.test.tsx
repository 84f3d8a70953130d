import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PRINT, usePrintOnArrival } from './print-on-arrival.ts'

test('a label is printed once on arrival, whichever format becomes the usual one while the page is still on its way', async () => {
  const printed: string[] = []
  function Order() {
    const [usual, setUsual] = useState('4 × 6')
    usePrintOnArrival(usual === '4 × 6', () => {
      printed.push('4 × 6')
      setUsual('Letter')
    })
    usePrintOnArrival(usual === 'Letter', () => printed.push('Letter'))
    return <p>{usual}</p>
  }
  const router = createMemoryRouter(
    [
      { path: '/', element: null },
      { path: '/order', element: <Order /> },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
  await router.navigate('/order', { state: PRINT })
  await screen.findByText('Letter')
  await expect.poll(() => router.state.location.state).toBeNull()
  expect(printed).toEqual(['4 × 6'])
})
