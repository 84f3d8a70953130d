import { Box } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'

/** The first stop of the Tab key: skips the menu. */
export function SkipLink() {
  const text = useText()
  return (
    <Box
      component="a"
      href="#content"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        borderRadius: 1,
        boxShadow: 4,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {text('layout.skip')}
    </Box>
  )
}
