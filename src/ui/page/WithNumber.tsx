import { Box } from '@mui/material'

/** One of our numbers (D39): OR0000-1235. */
const NUMBER = /([A-Z]{2}\d+-\d+)/

/** On one line, unless it is wider than that: with large text on a phone. */
const WHOLE = { display: 'inline-block', maxWidth: '100%', overflowWrap: 'break-word' } as const

/** Words that may contain an order or invoice number: a browser would break the line at its hyphen. */
export const WithNumber = ({ words }: { words: string }) =>
  words.split(NUMBER).map((part) =>
    NUMBER.test(part) ? (
      <Box key={part} component="span" sx={WHOLE}>
        {part}
      </Box>
    ) : (
      part
    ),
  )
