import { Ago } from './Ago.tsx'
import './checked-ago.css'

/** How old a tracking result is: "Checked 3 hours ago". */
export const CheckedAgo = ({ at }: { at: string }) => (
  <Ago at={at} words="tracker.checkedAgo" className="checked-ago" />
)
