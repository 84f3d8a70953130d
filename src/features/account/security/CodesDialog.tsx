import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { CopyButton } from '#src/ui/page/CopyButton.tsx'
import { download } from '#src/ui/page/file-out.ts'

/** Recovery codes, which can't be seen again: only the button closes it. */
export function CodesDialog({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const text = useText()
  const words = () => codes.join('\n')
  const save = () =>
    download({
      name: `${SITE.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-recovery-codes.txt`,
      type: 'text/plain',
      bytes: new TextEncoder().encode(`${words()}\n`),
    })
  return (
    <Dialog open aria-labelledby="codes-dialog" maxWidth="xs" fullWidth>
      <DialogTitle id="codes-dialog">{text('page.userInfo.codes')}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{text('page.userInfo.codesKeep')}</Alert>
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            p: 0,
            my: 2,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 1,
            fontFamily: 'monospace',
            fontSize: '1rem',
            textAlign: 'center',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CopyButton
            label={text('page.userInfo.codesCopy')}
            name={text('page.userInfo.codesCopy')}
            text={words}
          />
          <Button size="small" startIcon={<Icon name="download" size={16} />} onClick={save}>
            {text('page.userInfo.codesDownload')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" onClick={close}>
          {text('page.userInfo.codesDone')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
