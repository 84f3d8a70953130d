import { expect, test } from 'vitest'
import { newCustoms } from './customs.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { usPostFaults } from './us-mail.ts'

const chicago = make.address({ country: 'US', province: 'IL', postalCode: '60606' })
const mailed = (hsCodes: string[], declarationId = '', shipDate = '2026-11-24') =>
  make.shipment({
    to: chicago,
    shipDate,
    customs: newCustoms({ declarationId, commodities: hsCodes.map((hsCode) => make.commodity({ hsCode })) }),
  })
const NUMBER = 'A1B2C3D4E5F6G'

test('post to the United States asks for ten digits on each line and for the declaration’s id', () => {
  expect(usPostFaults(mailed(['610910', '6109100012', '']), { byPost: true })).toEqual({
    'customs.commodities[0].hsCode': 'validation.hsTenDigits',
    'customs.commodities[2].hsCode': 'validation.hsTenDigits',
    'customs.declarationId': 'validation.enter',
  })
  expect(usPostFaults(mailed(['6109100012'], NUMBER), { byPost: true })).toEqual({})
})

test('a courier asks for neither, nor does post elsewhere, nor post before the law', () => {
  expect(usPostFaults(mailed(['610910']), {})).toEqual({})
  expect(
    usPostFaults({ ...mailed(['610910']), to: make.address({ country: 'FR' }) }, { byPost: true }),
  ).toEqual({})
  expect(usPostFaults(mailed(['610910'], NUMBER, '2026-07-23'), { byPost: true })).toEqual({})
  expect(usPostFaults(mailed(['610910'], '', '2025-08-28'), { byPost: true })).toEqual({})
})
