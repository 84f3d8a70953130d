import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let end: () => void
beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <h1>Orders</h1>
      <section id="list"><h2>Rows</h2><div id="row"><button>Delete</button></div></section>
      <section id="other"><h2>Other</h2><input></section>
    </main>`
  end = keepFocus()
})
afterEach(() => {
  end()
  document.body.innerHTML = ''
})

const focused = () => document.activeElement?.textContent
const button = () => document.querySelector('button')!

test('deleting the row with the focus leaves it at the heading of its list', async () => {
  button().focus()
  document.querySelector('#row')!.remove()
  await vi.waitFor(() => expect(focused()).toBe('Rows'))
})

test('a part that goes as a whole leaves the focus at the page’s heading', async () => {
  button().focus()
  document.querySelector('#list')!.remove()
  await vi.waitFor(() => expect(focused()).toBe('Orders'))
})

test('a button that is disabled while it has the focus passes it on', async () => {
  button().focus()
  button().disabled = true
  await vi.waitFor(() => expect(focused()).toBe('Rows'))
})

test('where the screen places the focus itself, it stays', async () => {
  button().focus()
  document.querySelector('#row')!.remove()
  document.querySelector('input')!.focus()
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(document.activeElement).toBe(document.querySelector('input'))
})

test('who has put the focus nowhere is left alone', async () => {
  button().focus()
  button().blur()
  await new Promise((resolve) => setTimeout(resolve, 20))
  document.querySelector('#row')!.remove()
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(document.activeElement).toBe(document.body)
})
