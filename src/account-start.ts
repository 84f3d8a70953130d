import 'virtual:tokens.css?account'
import './app/account.css'
import { firstPaint, FORM_PARTS, loadOneByOne } from './first-paint.ts'
import { startFailed } from './start-failed.ts'

const PIECES = [
  () => import('react-dom/client'),
  ...FORM_PARTS,
  () => import('./ui/emotion-cache.ts'),
  () => import('./ui/theme/theme.ts'),
]

void firstPaint()
  .then(() => loadOneByOne(PIECES, () => import('./account.tsx')))
  .catch(startFailed)
