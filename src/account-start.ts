import 'virtual:tokens.css'
import './app/account.css'
import { firstPaint } from './first-paint.ts'

void firstPaint().then(() => import('./account.tsx'))
