import 'fake-indexeddb/auto'
import { cleanup, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { findRecord } from '#src/offline/records/records.ts'
import { detachAccount } from '#src/offline/session/wipe.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { disconnect, reconnect } from '#tests/support/faults/faulty-network.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  withSignedInDevice,
  ID,
  MARK,
  mina,
  onServer,
  open,
  server,
  signInElsewhere,
  work,
} from '#tests/support/screens/signed-in-device.ts'
import { callAs } from '#tests/support/server/server.ts'

withSignedInDevice()

test('who logs in after their account became part of another finds what they typed before, and it is sent', async () => {
  const [asks, confirms] = [
    await server.customer({ roles: ['ROLE_ADMIN'] }),
    await server.customer({ roles: ['ROLE_ADMIN'] }),
  ]
  const stays = await server.customer()
  // The account that stays is further on than this device ever was.
  for (let n = 0; n < 3; n += 1) await stays.call('POST', '/addresses', { ...make.address(), id: make.id() })
  await mina.call('POST', '/addresses', { ...make.address({ fullName: 'Known Before' }), id: make.id() })
  await open()
  await disconnect()
  await work()
  cleanup()
  await detachAccount()
  await callAs(server.app, mina.token, 'DELETE', '/auth/logout')
  const { data } = await asks.call<DeskOutcome>('POST', '/admin/verbs', {
    verb: 'customer merge',
    values: { from: mina.user.customerId, into: stays.user.customerId, reason: 'one business' },
  })
  const [number] = (data!.result as { message: string }).message.split(':')
  expect(
    (await confirms.call('POST', '/admin/verbs', { verb: 'countersign confirm', values: { number } })).code,
  ).toBe(200)

  await reconnect()
  mina.token = await signInElsewhere()
  await open()
  expect((await findRecord('address', ID))?.doc.fullName).toBe(`${MARK} Roy`)
  await syncNow()
  await waitFor(async () => expect(JSON.stringify(await onServer())).toContain(`${MARK} Roy`))
  expect((await stays.call<{ total: number }>('GET', '/addresses')).data).toMatchObject({ total: 5 })
})
