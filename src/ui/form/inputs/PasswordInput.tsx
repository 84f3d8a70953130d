import { IconButton, InputAdornment } from '@mui/material'
import { useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { TextInput } from './TextInput.tsx'
import type { InputProps } from '#src/ui/form/use-field.ts'

interface PasswordInputProps extends InputProps {
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown. */
export function PasswordInput(props: PasswordInputProps) {
  const text = useText()
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      {...(props.autoComplete === 'current-password' && { hint: false })}
      type={shown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { autoCapitalize: 'off', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={text('action.showPassword')}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                <Icon name={shown ? 'eyeOff' : 'eye'} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
