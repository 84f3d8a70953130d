import 'virtual:tokens.css?site'
import './app/site.css'
import { firstPaint } from './first-paint.ts'

void firstPaint().then(() => import('./site.tsx'))
