import 'virtual:tokens.css?account'
import './app/account.css'
import { firstPaint, inPieces } from './first-paint.ts'

void firstPaint().then(() => inPieces([() => import('react-dom/client'), () => import('yup'), () => import('axios')], () => import('./account.tsx')))
