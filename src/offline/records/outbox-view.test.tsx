import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { openLazily } from '#src/offline/database/device-database.ts'
import { useAnyUnsent } from './outbox-view.ts'
import { saveRecord } from './records.ts'
import { openUserDatabase } from '#src/offline/database/user-database.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'

beforeEach(() => openLazily(() => openUserDatabase('mina')))
afterEach(() => wipeUser())

const Unsent = () => <output>{String(useAnyUnsent('draft'))}</output>
const said = () => screen.getByRole('status').textContent

test('a waiting or refused address does not hold up drafts', async () => {
  render(<Unsent />)
  await expect.poll(said).toBe('false')
  await saveRecord('address', make.id(), make.address())
  await new Promise((resolve) => {
    setTimeout(resolve, 200)
  })
  expect(said()).toBe('false')
  await saveRecord('draft', make.id(), { kind: 'parcel', values: {} })
  await expect.poll(said).toBe('true')
})
