import { Box, Button } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { HelpArticle } from '#src/ui/help/HelpArticle.tsx'
import type { SearchHit } from './results.ts'

interface HelpResultProps {
  hit: Required<Pick<SearchHit, 'help' | 'to'>>
  back: () => void
  close: () => void
  go: (to: string) => void
}

/** A help text that was found, read where one is: nobody leaves a form for it. */
export function HelpResult({ hit: { help, to }, back, close, go }: HelpResultProps) {
  const text = useText()
  return (
    <Box sx={{ p: { xs: 2, sm: 3 } }}>
      <HelpArticle help={help.text} headingRef={focus} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, ml: -1 }}>
        <Button onClick={back}>{text('action.back')}</Button>
        <Button onClick={close}>{text('action.close')}</Button>
        {to !== '' && (
          <Button onClick={() => go(to)}>{text('help.openScreen', { screen: help.screen })}</Button>
        )}
      </Box>
    </Box>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()
