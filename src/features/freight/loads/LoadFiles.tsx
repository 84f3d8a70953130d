import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { Load } from '#src/contract/loads.ts'
import { LOAD_FILE_KINDS, LOAD_FILE_ACCEPT, loadFileFault } from '#src/domain/freight/load-file.ts'
import { MAX_IMAGE_BYTES } from '#src/domain/shared/limits.ts'
import { MEGABYTE } from '#src/domain/shared/units.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FilesInput } from '#src/ui/form/inputs/FilesInput.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { FileButton } from '#src/ui/page/FileButton.tsx'
import { Section } from '#src/ui/page/Section.tsx'

const { loads } = contract
const schema = loads.upload.input.omit(['id'])

/** Proof of delivery, packing lists, photos: files that either side attached to the load. */
export function LoadFiles({
  load: {
    id,
    documents: { files },
  },
}: {
  load: Load
}) {
  const text = useText()
  const [adding, setAdding] = useState(false)
  const upload = useWrite(loads.upload, [loads.get])
  return (
    <Section title={text('page.loadDetails.files')}>
      {files.length === 0 && !adding && (
        <Box sx={{ color: 'text.secondary', mb: 1.5 }}>{text('page.loadDetails.noFiles')}</Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: files.length > 0 ? 1.5 : 0 }}>
        {files.map((file, at) => (
          <Box
            key={file.id}
            component="li"
            sx={{ py: 1, borderTop: at > 0 ? 1 : 0, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Box sx={{ fontWeight: 600 }}>{text(`option.loadFileKind.${file.kind}`)}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', mb: 0.75 }}>
              {text(`page.loadDetails.by.${file.by}`)}, <DateText at={file.at} time />
            </Box>
            <FileButton
              label={file.name}
              name={file.name}
              type={file.type}
              fetch={() => call(loads.file, { id, fileId: file.id })}
            />
          </Box>
        ))}
      </Box>
      {!adding && (
        <Allowed to="ship">
          <Button variant="outlined" size="small" onClick={() => setAdding(true)}>
            {text('page.loadDetails.addFile')}
          </Button>
        </Allowed>
      )}
      {adding && (
        <Form
          schema={schema}
          defaultValues={{ kind: 'proofOfDelivery' }}
          submitLabel="page.loadDetails.sendFile"
          needsNetwork
          actions={<Button onClick={() => setAdding(false)}>{text('action.cancel')}</Button>}
          onSubmit={async (values) => {
            await upload.mutateAsync({ ...values, id } as Parameters<typeof upload.mutateAsync>[0])
            notify({ kind: 'done', messageId: 'page.loadDetails.fileSent' })
            setAdding(false)
          }}
        >
          <SelectInput
            name="kind"
            label="field.loadFileKind"
            options={LOAD_FILE_KINDS}
            optionText={(kind) => text(`option.loadFileKind.${kind}`)}
          />
          <FilesInput
            photos
            name="files"
            legend={text('field.files')}
            hint={text('hint.loadFiles', { size: MAX_IMAGE_BYTES / MEGABYTE })}
            accept={LOAD_FILE_ACCEPT}
            fault={(chosen) => loadFileFault(chosen.at(-1)!)}
          />
        </Form>
      )}
    </Section>
  )
}
