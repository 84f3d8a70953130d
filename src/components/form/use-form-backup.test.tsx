import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { useFormBackup, type BackupStore } from './use-form-backup.ts'

/** A device that takes its time: `free` lets it write. */
function slowDevice() {
  const rescued: unknown[] = []
  const kept: unknown[] = []
  let free = () => {}
  const ready = new Promise<void>((resolve) => {
    free = resolve
  })
  const place: BackupStore = {
    load: async () => undefined,
    rescue: (values) => {
      rescued.push(values)
    },
    save: async (values) => {
      await ready
      kept.push(values)
    },
  }
  return { rescued, kept, free: () => free(), open: async () => place }
}

function Form({ open, submit }: { open: () => Promise<BackupStore>; submit?: (city: string) => void }) {
  const form = useForm<{ city: string }>({ defaultValues: { city: '' } })
  const { restored } = useFormBackup(form, 'trip', open)
  return (
    <>
      <input aria-label="City" {...form.register('city')} />
      <button onClick={() => void restored().then(() => form.handleSubmit(({ city }) => submit?.(city))())}>
        Send
      </button>
    </>
  )
}

test('who sends a form before the device has put back what was typed sends what was typed', async () => {
  const sent: string[] = []
  let answer = (_row: { values: { city: string }; updatedAt: number }) => {}
  const place: BackupStore = {
    load: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    save: async () => {},
    rescue: () => {},
  }
  render(<Form open={async () => place} submit={(city) => sent.push(city)} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual([])
  answer({ values: { city: 'Alert' }, updatedAt: 0 })
  await vi.waitFor(() => expect(sent).toEqual(['Alert']))
})

test('who leaves a form whose words are not kept yet loses nothing to a reload in the next moment', async () => {
  const device = slowDevice()
  const { unmount } = render(<Form open={device.open} />)
  await userEvent.setup().type(screen.getByLabelText('City'), 'Alert')
  unmount()

  let mayGo: boolean | undefined
  const asked = saveForms().then((answer) => {
    mayGo = answer
  })
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
  expect(mayGo, 'the reload waits').toBeUndefined()
  window.dispatchEvent(new Event('pagehide'))
  expect(device.rescued, 'a page that goes all the same takes it along').toEqual([{ city: 'Alert' }])
  device.free()
  await asked
  expect(mayGo).toBe(true)
  expect(device.kept).toContainEqual({ city: 'Alert' })

  window.dispatchEvent(new Event('pagehide'))
  expect(device.rescued, 'what is kept is not rescued again').toHaveLength(1)
})
