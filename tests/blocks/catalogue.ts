import { address } from './catalogue/address.tsx'
import type { Block } from './block.ts'
import { customs } from './catalogue/customs.tsx'
import { feedback } from './catalogue/feedback.tsx'
import { form } from './catalogue/form.tsx'
import { importing } from './catalogue/import.tsx'
import { notices } from './catalogue/notices.tsx'
import { page } from './catalogue/page.tsx'
import { payment } from './catalogue/payment.tsx'
import { plain } from './catalogue/plain.tsx'
import { rows } from './catalogue/rows.tsx'
import { scan } from './catalogue/scan.tsx'
import { shipment } from './catalogue/shipment.tsx'
import { table } from './catalogue/table.tsx'
import { tracking } from './catalogue/tracking.tsx'
import { work } from './catalogue/work.tsx'

/** Every block, by what it is for. */
export const CATALOGUE: Record<string, Block[]> = {
  page,
  feedback,
  form: [...form, ...rows],
  table,
  'public pages': plain,
  work,
  address,
  shipment,
  customs,
  payment,
  tracking,
  scan,
  notices,
  import: importing,
}
