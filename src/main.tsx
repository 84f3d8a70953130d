import { createRoot } from 'react-dom/client'
import { ThemeRoot } from '#src/ui/theme/ThemeRoot.tsx'
import { registerServiceWorker } from './app/service-worker.ts'

createRoot(document.getElementById('root')!).render(<ThemeRoot>shell</ThemeRoot>)
void registerServiceWorker()
