import 'virtual:tokens.css?site'
import './app/site/site.css'
import { firstPaint, inPieces } from './first-paint.ts'
import { startFailed } from './start-failed.ts'

void firstPaint()
  .then(() => inPieces([() => import('react-dom/client')], () => import('./site.tsx')))
  .catch(startFailed)
