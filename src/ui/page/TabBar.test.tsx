import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TabBar } from './TabBar.tsx'

test('the arrow keys cycle through the tabs, Enter chooses, and the Tab key stops only at the chosen one', async () => {
  const chosen: string[] = []
  const bar = (tab: string) => (
    <TabBar
      ids={['all', 'draft', 'ordered']}
      tab={tab}
      choose={(id) => {
        chosen.push(id)
      }}
      words={(id) => id}
      label="Orders"
    />
  )
  render(bar('draft'))
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('draft')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('all')
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(chosen).toEqual(['ordered'])
  await user.tab()
  expect(document.activeElement).toBe(document.body)
  cleanup()
  render(bar('ordered'))
  expect(screen.getAllByRole('tab').map((tab) => [tab.getAttribute('aria-selected'), tab.tabIndex])).toEqual([
    ['false', -1],
    ['false', -1],
    ['true', 0],
  ])
})
