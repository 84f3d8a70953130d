import { Box, ButtonBase } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden, VISUALLY_HIDDEN } from '#src/ui/page/VisuallyHidden.tsx'

/**
 * The current step, those done and those to come; every step can be opened. On phones the names of the others
 * are only for screen readers.
 */
export function StepBar<Step extends string>({
  steps,
  current,
  go,
}: {
  steps: readonly Step[]
  current: Step
  go: (step: Step) => void
}) {
  const text = useText()
  const at = steps.indexOf(current)
  return (
    <nav aria-label={text('page.wizard.steps')}>
      <Box component="ol" sx={{ display: 'flex', listStyle: 'none', m: 0, mb: 2, p: 0, gap: 1 }}>
        {steps.map((id, index) => (
          <Box
            component="li"
            key={id}
            sx={{ flex: { xs: id === current ? '1 1 auto' : '1 0 auto', md: 1 }, minWidth: 0 }}
          >
            <ButtonBase
              onClick={() => go(id)}
              {...(id === current && { 'aria-current': 'step' as const })}
              focusRipple
              sx={{
                width: '100%',
                justifyContent: 'flex-start',
                textAlign: 'left',
                gap: 1,
                py: 1,
                px: { xs: 0, sm: 1 },
                minHeight: 44,
                borderTop: 3,
                fontFamily: 'inherit',
                fontSize: '0.9375rem',
                borderColor: index <= at ? 'primary.main' : 'divider',
                color: index <= at ? 'text.primary' : 'text.secondary',
                fontWeight: id === current ? 700 : 500,
              }}
            >
              <Box component="span" sx={{ display: 'inline-flex', width: 24, justifyContent: 'center' }}>
                {index < at ? <Icon name="check" size={18} /> : index + 1}
              </Box>
              <Box
                component="span"
                sx={{ ...(id !== current && { '@media (max-width:899.95px)': VISUALLY_HIDDEN }) }}
              >
                {text(`step.${id}`)}
              </Box>
              {index < at && <VisuallyHidden>{`, ${text('page.wizard.done')}`}</VisuallyHidden>}
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </nav>
  )
}
