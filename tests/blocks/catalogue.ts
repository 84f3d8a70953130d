import { address } from './address.tsx'
import type { Block } from './block.ts'
import { customs } from './customs.tsx'
import { feedback } from './feedback.tsx'
import { form } from './form.tsx'
import { importing } from './import.tsx'
import { page } from './page.tsx'
import { payment } from './payment.tsx'
import { plain } from './plain.tsx'
import { rows } from './rows.tsx'
import { shipment } from './shipment.tsx'
import { table } from './table.tsx'
import { tracking } from './tracking.tsx'
import { work } from './work.tsx'

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
  import: importing,
}
