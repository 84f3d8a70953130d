import { Autocomplete, Chip, TextField } from '@mui/material'
import { useState } from 'react'
import { MAX_TAG_LENGTH, tidyTags } from '#src/domain/address/address-book.ts'
import type { EntityName } from '#src/domain/sync/entity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useTags } from '#src/offline/records/tags.ts'
import { useListCloses } from '#src/ui/overlay/use-list-closes.ts'
import { useField } from '#src/ui/form/use-field.ts'

interface TagsFieldProps {
  entity: EntityName
  value: readonly string[]
  onChange: (tags: string[]) => void
  label: string
  error?: string | undefined
  hint?: string | undefined
  onBlur?: () => void
}

/** The tags of a form: `field.tags`. */
export function TagsInput({ entity }: { entity: EntityName }) {
  const { field, label, error, hint } = useField({ name: 'tags' })
  return (
    <TagsField
      entity={entity}
      value={field.value as string[]}
      onChange={field.onChange}
      onBlur={field.onBlur}
      label={label}
      error={error}
      hint={hint}
    />
  )
}

/** Words, typed or picked from those in use. A comma or Enter ends one, and an unfinished one counts too. */
export function TagsField({ entity, value, onChange, label, error, hint, onBlur }: TagsFieldProps) {
  const text = useText()
  const known = useTags(entity) ?? []
  const [typed, setTyped] = useState('')
  const unused = known.filter((tag) => !value.includes(tag))
  const list = useListCloses(unused.some((tag) => tag.toLowerCase().includes(typed.toLowerCase())))
  const add = (words: string) => {
    if (words.trim()) onChange(tidyTags([...value, ...words.split(',')]))
  }
  return (
    <Autocomplete
      // The same array on every render: a new one would clear what is being typed.
      multiple
      freeSolo
      clearOnBlur
      size="small"
      value={value as string[]}
      options={unused}
      {...list}
      onChange={(_, tags) => onChange(tidyTags(tags))}
      inputValue={typed}
      onInputChange={(_, next) => {
        if (next.includes(',')) add(next)
        setTyped(next.includes(',') ? '' : next)
      }}
      clearText={text('action.clear')}
      closeText={text('action.close')}
      openText={text('action.choose')}
      renderValue={(tags, itemProps) =>
        tags.map((tag, index) => {
          const { key, ...props } = itemProps({ index })
          return <Chip key={key} {...props} label={tag} size="small" />
        })
      }
      renderInput={(props) => (
        <TextField
          {...props}
          label={label}
          error={!!error}
          helperText={error ?? hint}
          onBlur={() => {
            add(typed)
            onBlur?.()
          }}
          slotProps={{
            ...props.slotProps,
            htmlInput: { ...props.slotProps.htmlInput, maxLength: MAX_TAG_LENGTH, enterKeyHint: 'done' },
          }}
        />
      )}
    />
  )
}
