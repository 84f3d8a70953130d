import 'virtual:tokens.css?site'
import './app/site/site.css'
import { firstPaint, loadOneByOne } from './first-paint.ts'
import { startFailed } from './start-failed.ts'

void firstPaint()
  .then(() => loadOneByOne([() => import('react-dom/client')], () => import('./site.tsx')))
  .catch(startFailed)
