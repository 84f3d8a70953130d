import { Box, Typography } from '@mui/material'
import type { Ref } from 'react'
import type { HelpText } from '#src/i18n/help.ts'

/** One help text under its heading. */
export const HelpArticle = ({
  help: { heading, paragraphs },
  headingRef,
}: {
  help: HelpText
  /** Where the focus goes when it takes the place of something else. */
  headingRef?: Ref<HTMLHeadingElement>
}) => (
  <div>
    <Typography
      variant="h3"
      component="h2"
      {...(headingRef && { ref: headingRef, tabIndex: -1 })}
      sx={{ outline: 'none' }}
    >
      {heading}
    </Typography>
    {paragraphs.map((paragraph) => (
      <Box component="p" key={paragraph} sx={{ mt: 0.75, mb: 0 }}>
        {paragraph}
      </Box>
    ))}
  </div>
)
