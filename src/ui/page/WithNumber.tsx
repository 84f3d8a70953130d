import { Box } from '@mui/material'

/** One of our numbers (D39): OR0000-1235. */
const NUMBER = /([A-Z]{2}\d+-\d+)/

/** Words that may name an order, an invoice: a browser would end a line at the hyphen of its number. */
export const WithNumber = ({ words }: { words: string }) =>
  words.split(NUMBER).map((part) =>
    NUMBER.test(part) ? (
      <Box key={part} component="span" sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
    ) : (
      part
    ),
  )
