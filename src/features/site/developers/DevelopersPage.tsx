import { useEffect } from 'react'
import { LegalPage } from '#src/features/site/LegalPage.tsx'
import './developers.css'

/**
 * The API for programs: a guide and every call. All of it is made when the site is built; the script for
 * searching and trying loads only here.
 */
export function DevelopersPage() {
  useEffect(() => void import('./page-tools.ts'), [])
  return <LegalPage />
}
