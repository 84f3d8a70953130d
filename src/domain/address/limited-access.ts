/**
 * Places that are harder to reach and that carriers charge extra for (docs/facts.md §4: no carrier's list has
 * all of them). Imports nothing: devices store facilities without the code for freight.
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
