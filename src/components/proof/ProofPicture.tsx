import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import { SIGNATURE_POSITION } from '#src/domain/orders/proof.ts'
import { fileOrCached } from '#src/offline/cache/files.ts'
import { ownProofFile, type HeldFile } from '#src/offline/records/proofs.ts'
import { LoadError } from '#src/ui/feedback/LoadError.tsx'

interface ProofPictureProps {
  id: string
  position: number
  alt: string
}

/** A photo or a signature: from this device while it is on its way, else from the server, once. */
export function ProofPicture({ id, position, alt }: ProofPictureProps) {
  const {
    data: url,
    error,
    refetch,
  } = useQuery({
    queryKey: ['proof-picture', id, position],
    queryFn: async () => urlOf(await picture(id, position)),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  return (
    url && (
      <Box
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        sx={{ display: 'block', lineHeight: 0, border: 1, borderColor: 'divider' }}
      >
        <Box
          component="img"
          src={url}
          alt={alt}
          sx={{ maxWidth: '100%', height: { xs: 120, sm: 160 }, objectFit: 'contain', bgcolor: '#fff' }}
        />
      </Box>
    )
  )
}

async function picture(id: string, position: number): Promise<Pick<HeldFile, 'type' | 'bytes'>> {
  const own = await ownProofFile(id, position).catch(() => undefined)
  if (own) return own
  const isSignature = position === SIGNATURE_POSITION
  const file = await fileOrCached(`proof:${id}:${position}`, async () => ({
    name: isSignature ? 'signature.png' : `photo-${position}.jpg`,
    type: isSignature ? 'image/png' : 'image/jpeg',
    bytes: await call(contract.proofs.file, { id, position: String(position) }),
  }))
  return { type: file.type, bytes: new Uint8Array(file.bytes) }
}

const urlOf = ({ bytes, type }: Pick<HeldFile, 'type' | 'bytes'>) =>
  URL.createObjectURL(new Blob([bytes], { type }))
