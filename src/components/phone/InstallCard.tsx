import { Box, Button, Typography } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'
import { InstallSteps } from '#src/ui/install/InstallSteps.tsx'
import { install, isManual, type InstallWay } from '#src/ui/install/prompt.ts'
import { Section } from '#src/ui/page/Section.tsx'

interface InstallCardProps {
  way: Exclude<InstallWay, 'none' | 'installed'>
  /** Installed, or not now. */
  answer: () => void
}

/** What installing is good for, and a button for it, or where the browser has it. */
export function InstallCard({ way, answer }: InstallCardProps) {
  const text = useText()
  const ask = () => {
    answer()
    void install.ask()
  }
  return (
    <Section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {text('layout.install.title', { name: SITE.name })}
      </Typography>
      <p>{text('phone.install')}</p>
      {isManual(way) && <InstallSteps way={way} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isManual(way) && (
          <Button variant="outlined" onClick={ask}>
            {text('layout.install.action')}
          </Button>
        )}
        <Button onClick={answer}>{text('phone.installLater')}</Button>
      </Box>
    </Section>
  )
}
