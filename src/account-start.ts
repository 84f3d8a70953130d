import 'virtual:tokens.css?account'
import './app/account.css'
import { firstPaint } from './first-paint.ts'

void firstPaint().then(() => import('./account.tsx'))
