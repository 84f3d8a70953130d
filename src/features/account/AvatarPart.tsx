import { Alert, Avatar, Box } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import type { ChosenFile } from '#src/api/upload-body.ts'
import { contract } from '#src/contract/contract.ts'
import { fileFaultText } from '#src/i18n/second-line.ts'
import { useText } from '#src/i18n/use-text.ts'
import { renewSession } from '#src/offline/session/own-session.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { useSession } from '#src/components/account/session.ts'
import { useAvatar } from '#src/components/account/use-avatar.ts'
import { cropAvatar, avatarError } from './avatar-picture.ts'

const { removeAvatar, setAvatar } = contract.account

/**
 * The person's picture, shown in the bar and here. Scaled down on this device, without the camera's metadata.
 */
export function AvatarPart() {
  const text = useText()
  const { user } = useSession()
  const shown = useAvatar(user.avatar)
  const chooser = useRef<HTMLInputElement>(null)
  const remove = useWrite(removeAvatar)
  const choose = useMutation({
    mutationFn: async (file: File) => {
      const picture = await cropAvatar(file)
      const fault = avatarError(picture)
      if (fault) throw new ApiError('envelope', 601, fileFaultText(text, fault))
      await call(setAvatar, { files: [picture] as ChosenFile[] }, { repeatSubmit: false })
    },
    onSuccess: () => after('notice.saved'),
  })
  const after = async (messageId: string) => {
    await renewSession()
    notify({ kind: 'done', messageId })
  }
  return (
    <Section title={text('page.userInfo.avatar')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Avatar
          {...(shown !== undefined && { src: shown })}
          alt={shown === undefined ? '' : text('page.userInfo.avatarOf', { name: user.nickName })}
          sx={{ width: 88, height: 88, fontSize: '2.25rem', background: 'var(--gradient)', color: '#fff' }}
        >
          {user.nickName.trim().slice(0, 1).toUpperCase()}
        </Avatar>
        <NetworkButton
          variant="outlined"
          loading={choose.isPending}
          startIcon={<Icon name="upload" size={18} />}
          onClick={() => chooser.current?.click()}
        >
          {text('page.userInfo.chooseAvatar')}
        </NetworkButton>
        {user.avatar !== '' && (
          <NetworkButton
            color="error"
            loading={remove.isPending}
            onClick={() =>
              void remove.mutateAsync({}).then(
                () => after('notice.deleted'),
                () => {},
              )
            }
          >
            {text('page.userInfo.removeAvatar')}
          </NetworkButton>
        )}
        {/* Beside the buttons, not under one that disappears when pressed. */}
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={text('page.userInfo.chooseAvatar')}
          tabIndex={-1}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Lets the same file be chosen again.
            target.value = ''
            if (file) choose.mutate(file)
          }}
        />
      </Box>
      {choose.error && choose.error.message !== '' && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {choose.error.message}
        </Alert>
      )}
      <Box component="p" sx={{ mb: 0, color: 'text.secondary', fontSize: '0.875rem' }}>
        {text('page.userInfo.avatarHint')}
      </Box>
    </Section>
  )
}
