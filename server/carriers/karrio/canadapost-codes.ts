import type { TrackerStatus } from '#src/domain/tracking/tracker-status.ts'

/**
 * Canada Post's event codes and their meaning, from Karrio's connector. Leading zeros of live events are
 * removed first.
 */
export const CANADA_POST_CODES: Partial<Record<TrackerStatus, string>> = {
  delivered:
    '1408 1409 1421 1422 1423 1424 1425 1426 1427 1428 1429 1430 1431 1432 1433 1434 1441 1442 1496 1497 1498 1499',
  picked_up: '100 101 102 103 104 105 106 107 1400 1401 1402 1403 1404 1405',
  on_hold: '117 120 121 125 127 810 1411 1414 1443 1484 1487 1494 2411 2414 4700',
  ready_for_pickup: '118 156 1407 1410 1435 1436 1437 1438 1479 1488 1701 2410',
  delivery_failed:
    '150 154 167 168 169 179 181 182 183 184 190 1100 1415 1416 1417 1418 1419 1420 1450 1481 1482 1483 1491 1492 1493 2600 2802 3001 4650',
  delivery_delayed: '159 160 161 162 163 172 173 2412',
  out_for_delivery: '174 500',
}
