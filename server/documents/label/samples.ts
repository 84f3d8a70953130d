import type { LabelData } from './data.ts'

/** Labels for the tests of this folder. The numbers are made up. */
const ottawaToVancouver: LabelData = {
  locale: 'en',
  sample: false,
  carrierName: 'Maple Parcel',
  serviceName: 'Expedited Ground',
  serviceCode: 'EXP',
  from: {
    name: 'Sarah O’Neil',
    company: 'North Shore Outfitters Ltd.',
    lines: ['200 Kent St, Unit 4'],
    city: 'Ottawa',
    province: 'ON',
    postalCode: 'K1A 0B1',
    country: 'CA',
    phone: '+1 613 555 0123',
  },
  to: {
    name: 'James Tremblay',
    company: 'Harbour Books',
    lines: ['1055 W Hastings St', 'Suite 300'],
    city: 'Vancouver',
    province: 'BC',
    postalCode: 'V6E 2E9',
    country: 'CA',
    phone: '+1 604 555 0199',
  },
  orderNumber: 'O-4821-7',
  trackingNumber: '7035114477138472',
  trackingUrl: 'https://portage.example/track/7035114477138472',
  weight: { value: 4.5, unit: 'kg' },
  dimensions: { length: 30, width: 20, height: 15.5, unit: 'cm' },
  piece: 1,
  pieces: 3,
  reference: 'PO 77-1203',
  contents: 'Books, paperback',
  shipDate: '2026-03-04',
  options: ['signature', 'residential'],
  routingCode: 'YVR 604-E2',
}

const troisRivieres: LabelData = {
  ...ottawaToVancouver,
  locale: 'fr',
  carrierName: 'Cœur du Québec Transport',
  serviceName: 'Livraison économique au sol',
  trackingNumber: 'PTG8K2M4N6P9Q',
  trackingUrl: 'https://portage.example/track/PTG8K2M4N6P9Q',
  to: {
    name: 'Noël Œuvrard',
    company: 'Brûlerie Ñandú & Fils',
    lines: ['1234, rue Saint-Hélène Ouest', 'bureau 5'],
    city: 'Trois-Rivières',
    province: 'QC',
    postalCode: 'G9A 2H7',
    country: 'CA',
  },
  contents: 'Café torréfié',
  options: ['signature', 'adult', 'residential', 'lithium'],
}

const beijing: LabelData = {
  ...ottawaToVancouver,
  locale: 'zh',
  sample: true,
  carrierName: '枫叶快递',
  serviceName: '国际经济空运',
  to: {
    name: '陈静怡',
    company: '北京朝阳区图书有限公司',
    lines: ['建国门外大街1号国贸大厦A座2501室'],
    city: '北京市',
    province: '朝阳区',
    postalCode: '100004',
    country: 'CN',
  },
  contents: '平装书籍',
  options: ['adult', 'lithium'],
}

const madrid: LabelData = {
  ...ottawaToVancouver,
  locale: 'sp',
  sample: true,
  trackingNumber: 'EE123456785CA',
  trackingUrl: 'https://portage.example/track/EE123456785CA?locale=sp',
  to: {
    name: 'Íñigo Núñez',
    lines: ['Calle de Alcalá 45, 3.º izq.'],
    city: 'Madrid',
    province: 'M',
    postalCode: '28014',
    country: 'ES',
  },
}

/**
 * The longest of everything: 25 characters of tracking number, 35 of contents, names no form would accept.
 */
const nasty: LabelData = {
  ...troisRivieres,
  sample: true,
  carrierName: 'The Very Long Carrier Name Transportation Company of Western Canada Inc.',
  serviceName: 'International Priority Express Saturday Delivery Guaranteed Before Noon',
  serviceCode: 'INTLPRIOR',
  trackingNumber: 'ABCDEFGHIJKLMNOPQRSTUVWXY',
  trackingUrl: `https://portage.example/track/ABCDEFGHIJKLMNOPQRSTUVWXY?${'utm=label&'.repeat(12)}`,
  from: {
    ...ottawaToVancouver.from,
    name: 'X'.repeat(120),
    lines: ['Y '.repeat(150), '建国门外大街'.repeat(20)],
  },
  to: {
    name: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessen',
    company:
      'The International Brotherhood of Extremely Long Company Names and Subsidiaries, Western Division (Holdings) Ltd.',
    lines: [
      '12345 Rang Saint-Joseph-de-la-Pointe-de-Lévy Nord-Ouest, Entrée C',
      'Appartement 1204, Code 4432#, sonnez deux fois',
      'a/s Réception',
    ],
    city: 'Saint-Louis-du-Ha! Ha!-de-la-Rivière-du-Loup',
    province: 'Terre-Neuve-et-Labrador',
    postalCode: 'G0L 3S0',
    country: 'United Kingdom of Great Britain and Northern Ireland',
    phone: '+44 20 7946 0000 poste 123456',
  },
  weight: { value: 12345.678, unit: 'lb' },
  dimensions: { length: 1234.56, width: 1234.56, height: 1234.56, unit: 'in' },
  piece: 128,
  pieces: 1000,
  orderNumber: 'O'.repeat(40),
  reference: 'REFERENCE '.repeat(8),
  contents: 'W'.repeat(35),
  routingCode: 'YYZ-ROUTE-09-DOCK-14-LANE-B-EAST',
}

const ownNumber = { sscc: '095287654321012346', demoPrefix: true, piece: 2, pieces: 3 }

export const labelSamples = { ottawaToVancouver, troisRivieres, beijing, madrid, nasty }
/** The same with a number for each piece. */
export const numberedSamples: Record<string, LabelData> = {
  ottawaToVancouver: { ...ottawaToVancouver, ...ownNumber },
  troisRivieres: { ...troisRivieres, ...ownNumber },
  beijing: { ...beijing, ...ownNumber },
  nasty: { ...nasty, ...ownNumber },
}
