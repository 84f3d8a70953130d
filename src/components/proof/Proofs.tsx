import { Box, Button, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { ChosenFile } from '#src/api/upload-body.ts'
import { keyOf, useRead } from '#src/api/hooks.ts'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { contract } from '#src/contract/contract.ts'
import type { OrderStatus } from '#src/domain/orders/order-status.ts'
import type { ProofKind } from '#src/domain/orders/proof.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useOwnProofs } from '#src/offline/records/proofs.ts'
import { LoadError } from '#src/ui/feedback/LoadError.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { OneProof } from './OneProof.tsx'

const ProofDialog = lazyDialog(async () => (await import('./ProofDialog.tsx')).ProofDialog)

export interface ProofsProps {
  order: { id: string; status: OrderStatus }
  /** A load is delivered by its own driver as well. */
  goods?: 'parcel' | 'load'
  /** Damage was recorded: a claim can begin with it. */
  onDamage: (photos: ChosenFile[], note: string) => void
}

/** What was recorded of an order, here and elsewhere, and what can be recorded now. */
export function Proofs({ order: { id, status }, goods = 'parcel', onDamage }: ProofsProps) {
  const text = useText()
  const client = useQueryClient()
  const { data, error, refetch } = useRead(contract.proofs.ofOrder, { id })
  const own = useOwnProofs(id)
  const [kind, setKind] = useState<ProofKind>()
  const waiting = own.filter(({ sent }) => !sent).length
  useEffect(() => {
    // One that arrived is on the server's list and in the history now.
    for (const stale of [contract.proofs.ofOrder, contract.orders.get, contract.loads.get])
      void client.invalidateQueries({ queryKey: keyOf(stale, { id }) })
  }, [client, id, waiting])
  const known = data?.rows ?? []
  const here = own.filter((mine) => !known.some((row) => row.id === mine.id))
  const possible = status === 'cancelled' || status === 'draft' ? [] : KINDS[goods]
  if (known.length + here.length + possible.length === 0) return null
  return (
    <Section title={text('proof.title')}>
      <Stack spacing={2}>
        {!data && error && here.length === 0 && <LoadError error={error} retry={() => void refetch()} />}
        {here.map(({ id: proofId, proof }) => (
          <OneProof key={proofId} proof={{ ...proof, id: proofId }} />
        ))}
        {known.map((proof) => (
          <OneProof key={proof.id} proof={proof} />
        ))}
        <Allowed to="ship">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {possible.map((one) => (
              <Button key={one} variant="outlined" onClick={() => setKind(one)}>
                {text(`proof.record.${one}`)}
              </Button>
            ))}
          </Box>
        </Allowed>
        <Suspense>
          {kind && (
            <ProofDialog
              orderId={id}
              kind={kind}
              onRecorded={(photos, note) => kind === 'damage' && onDamage(photos, note)}
              close={() => setKind(undefined)}
            />
          )}
        </Suspense>
      </Stack>
    </Section>
  )
}

const KINDS = {
  parcel: ['handOver', 'damage'],
  load: ['handOver', 'delivery', 'damage'],
} as const satisfies Record<string, readonly ProofKind[]>
