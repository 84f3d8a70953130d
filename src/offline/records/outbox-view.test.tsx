import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { openWhenNeeded } from '#src/offline/database/device-database.ts'
import { useAnyUnsent } from './outbox-view.ts'
import { saveRecord } from './records.ts'
import { openUserDatabase } from '#src/offline/database/user-database.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'

beforeEach(() => openWhenNeeded(() => openUserDatabase('mina')))
afterEach(() => wipeUser())

const Unsent = () => <output>{String(useAnyUnsent('draft'))}</output>
const said = () => screen.getByRole('status').textContent

test('an address that waits, or that the server refuses, holds no drafts up', async () => {
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
