/**
 * Places that carriers reach less easily and charge for (facts §4: no carrier's list has all of them). Leaf:
 * devices keep facilities without the words of freight.
 */
export const LIMITED_ACCESS = [
  'construction',
  'school',
  'worship',
  'hospital',
  'nursing',
  'prison',
  'military',
  'airport',
  'port',
  'mine',
  'farm',
  'golf',
  'hotel',
  'camp',
  'fair',
  'storage',
  'government',
  'utility',
  'reserve',
  'restaurant',
  'marina',
  'ski',
  'park',
  'mall',
  'shortTrailer',
] as const
