import type { LabelFormat } from '#src/domain/account/preference.ts'
import type { LabelData } from '#server/documents/label-data.ts'
import { labelFile } from '#server/modules/orders/stored-label.ts'
import type { CustomerContext, FileAnswer } from '#server/http/context.ts'
import { sentence } from '#server/platform/messages.ts'

/**
 * A test label as long and as dense as real ones: a printer that prints it prints them all. Its number
 * belongs to no parcel.
 */
export async function testLabel(
  format: LabelFormat,
  { locale, config: { site, publicUrl }, draw }: Pick<CustomerContext, 'locale' | 'config' | 'draw'>,
): Promise<FileAnswer> {
  const name = sentence(locale, 'page.userInfo.testLabel')
  const label: LabelData = {
    locale,
    sample: true,
    carrierName: site.name,
    serviceName: name,
    serviceCode: 'TEST',
    from: {
      name: site.name,
      lines: [site.address.split(',')[0]!],
      city: 'Scarborough',
      province: 'ON',
      postalCode: 'M1B 0A1',
      country: 'CA',
      phone: site.phone,
    },
    to: {
      name,
      lines: ['1 Main Street'],
      city: 'Vancouver',
      province: 'BC',
      postalCode: 'V6E 2E9',
      country: 'CA',
    },
    orderNumber: 'TEST',
    trackingNumber: 'TEST0000000000',
    trackingUrl: publicUrl,
    weight: { value: 4.5, unit: 'kg' },
    dimensions: { length: 30, width: 20, height: 15, unit: 'cm' },
    piece: 1,
    pieces: 1,
    contents: name,
    shipDate: '2026-01-01',
    options: ['signature'],
    routingCode: 'BC V6E',
  }
  return labelFile(await draw({ kind: 'labels', labels: [label], format }), format, 'test-label')
}
