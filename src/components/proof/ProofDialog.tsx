import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { ChosenFile } from '#src/api/upload-body.ts'
import { Form } from '#src/components/form/Form.tsx'
import type { ProofKind } from '#src/domain/orders/proof.ts'
import { useText } from '#src/i18n/use-text.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'
import { notifySaveResult } from '#src/offline/records/notify-save-result.ts'
import { recordProof } from '#src/offline/records/proofs.ts'
import { FilesInput } from '#src/ui/form/inputs/FilesInput.tsx'
import { signaturePng } from '#src/ui/form/inputs/signature-strokes.ts'
import { SignatureInput } from '#src/ui/form/inputs/SignatureInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Sheet } from '#src/ui/overlay/Sheet.tsx'
import { heldFile, proofFormSchema, proofPhotosFault, proofPlace } from './proof-form.ts'

interface ProofDialogProps {
  orderId: string
  kind: ProofKind
  /** What was photographed and noted, once it is on this device. */
  onRecorded: (photos: ChosenFile[], note: string) => void
  close: () => void
}

/** Photos, a name, a signature. It needs no connection: the outbox sends it. */
export function ProofDialog({ orderId, kind, onRecorded, close }: ProofDialogProps) {
  const text = useText()
  const name = `proof:${orderId}:${kind}`
  const [schema] = useState(() => proofFormSchema(kind))
  const [place] = useState(proofPlace)
  return (
    <Sheet title={text(`proof.record.${kind}`)} close={close}>
      <Box sx={{ px: { xs: 2, sm: 3 }, pt: 1, pb: { xs: 0, sm: 3 }, width: { sm: 480 }, maxWidth: '100%' }}>
        <Form
          schema={schema}
          draft={name}
          place={place}
          submitLabel="proof.save"
          actions={<Button onClick={close}>{text('action.cancel')}</Button>}
          onSubmit={async ({ photos, signature, signedBy, note }) => {
            const id = newId()
            const drawn = signature.length > 0 ? await signaturePng(signature) : null
            const proof = {
              orderId,
              kind,
              signedBy,
              note,
              at: new Date().toISOString(),
              zone: deviceZone(),
              signed: drawn !== null,
              photos: photos.length,
            }
            await recordProof(id, proof, {
              form: `form:${name}`,
              photos: await Promise.all(photos.map(heldFile)),
              signature: drawn && {
                name: 'signature.png',
                type: 'image/png',
                bytes: new Uint8Array(await drawn.arrayBuffer()),
              },
            })
            // Not waited for: until the form is done, its backup would bring these words back.
            void notifySaveResult('proof', id, 'proof.sent').catch(() => {})
            onRecorded(photos, note)
            close()
          }}
        >
          <FilesInput
            photos
            name="photos"
            legend={text('field.photos')}
            hint={text('proof.photosHint')}
            addLabel={text('proof.addPhotos')}
            accept="image/*"
            fault={proofPhotosFault}
          />
          <TextInput name="signedBy" label="proof.signedBy" autoComplete="off" />
          <SignatureInput
            name="signature"
            legend={text('proof.signature')}
            hint={text('proof.signatureHint')}
            clearLabel={text('proof.signatureClear')}
          />
          <TextInput name="note" multiline minRows={2} />
        </Form>
      </Box>
    </Sheet>
  )
}
