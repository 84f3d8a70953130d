import { Box } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { useTags } from '#src/offline/tags.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'

/** Only the addresses with one tag; nothing while there are no tags. */
export function TagFilter() {
  const text = useText()
  const [tag, setTag] = useListFilter('tag')
  const tags = useTags('address') ?? []
  if (tags.length === 0 && tag === '') return null
  return (
    <Box sx={{ minWidth: 180 }}>
      <Field id="filter-tag" name="tag" label={text('page.addressBook.tag')} value={tag} onChange={({ target }) => setTag(target.value)}>
        <option value="">{text('page.addressBook.allTags')}</option>
        {[...new Set([...tags, ...(tag ? [tag] : [])])].map((one) => <option key={one} value={one}>{one}</option>)}
      </Field>
    </Box>
  )
}
