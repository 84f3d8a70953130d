import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download } from '#src/ui/page/file-out.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { NotWhileImpersonating } from './NotWhileImpersonating.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const DeleteDialog = lazyDialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog)

/** Download of all the person's data, and deletion of the account. */
export function DataTab() {
  const text = useText()
  const [deleting, setDeleting] = useState(false)
  const exportData = useMutation({
    mutationFn: async () => {
      const bytes = await call(contract.account.export, {})
      download({
        name: `${SITE.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`,
        type: 'application/json',
        bytes,
      })
    },
  })
  return (
    <>
      <Section title={text('page.userInfo.export')} lead={text('page.userInfo.exportLead')}>
        <NotWhileImpersonating>
          <NetworkButton
            variant="outlined"
            loading={exportData.isPending}
            startIcon={<Icon name="download" size={18} />}
            onClick={() => exportData.mutate()}
          >
            {text('page.userInfo.exportAction')}
          </NetworkButton>
        </NotWhileImpersonating>
      </Section>
      <Section title={text('page.userInfo.delete')} lead={text('page.userInfo.deleteLead')}>
        <NotWhileImpersonating>
          <NetworkButton
            variant="outlined"
            color="error"
            startIcon={<Icon name="delete" size={18} />}
            onClick={() => setDeleting(true)}
          >
            {text('page.userInfo.deleteAction')}
          </NetworkButton>
        </NotWhileImpersonating>
      </Section>
      <Suspense>{deleting && <DeleteDialog close={() => setDeleting(false)} />}</Suspense>
    </>
  )
}
