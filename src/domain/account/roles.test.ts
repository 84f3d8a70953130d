import { expect, test } from 'vitest'
import { permissionsOf, rolesWith } from './roles.ts'

test.each([
  [['owner'], ['ship', 'billing', 'company', 'members']],
  [['shipper'], ['ship']],
  [['bookkeeper'], ['billing']],
  [['viewer'], []],
  [
    ['viewer', 'bookkeeper', 'shipper'],
    ['ship', 'billing'],
  ],
  [[], []],
] as const)('%j may %j besides reading', (roles, permissions) => {
  expect(permissionsOf(roles)).toEqual(permissions)
})

test('a menu names the roles that see an entry', () => {
  expect(rolesWith('ship')).toEqual(['ROLE_OWNER', 'ROLE_SHIPPER'])
})
