import { Box } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { useTags } from '#src/offline/records/tags.ts'
import { ChoiceFilter } from '#src/ui/table/ChoiceFilter.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'

/** Filters by one tag; renders nothing while there are no tags. */
export function TagFilter() {
  const text = useText()
  const [tag] = useListFilter('tag')
  const tags = useTags('address') ?? []
  if (tags.length === 0 && tag === '') return null
  return (
    <Box sx={{ minWidth: 180 }}>
      <ChoiceFilter
        name="tag"
        label={text('page.addressBook.tag')}
        options={[['', text('page.addressBook.allTags')], ...tags.map((one) => [one, one] as const)]}
      />
    </Box>
  )
}
