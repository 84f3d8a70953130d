import 'virtual:tokens.css?account'
import './app/account.css'
import { breath, firstPaint } from './first-paint.ts'

// What everything is made of runs by itself: at once with the app it would hold a slow phone up twice as long.
void firstPaint().then(() => import('react-dom/client')).then(breath).then(() => import('./account.tsx'))
