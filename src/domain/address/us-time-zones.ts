/**
 * The zone most people of a state live in (our own compilation); the ZIP tables have none. Only cut-offs and
 * dates depend on it.
 */
const STATES_OF: Record<string, string> = {
  'America/New_York': 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
}

const zones = new Map(
  Object.entries(STATES_OF).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
)

/** IANA zone of a state; Eastern for the military "states", whose mail leaves from there. */
export function zoneOfState(state: string): string {
  return zones.get(state) ?? 'America/New_York'
}
