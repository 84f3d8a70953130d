import { Box, Button, Stack, TextField } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { chosenFile } from '#src/api/upload-body.ts'
import { useRead } from '#src/api/hooks.ts'
import { notifyError } from '#src/api/notices.ts'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { sharedDamage } from '#src/components/claim/shared-damage.ts'
import { orders, type OrderQuery, type OrderRow } from '#src/contract/orders.ts'
import { useText } from '#src/i18n/use-text.ts'
import { dropShared, sharedThings, type SharedThings } from '#src/offline/pwa/shared-things.ts'
import { ACCOUNT_PATHS, parcelPath, PUBLIC_PATHS } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { shrinkPhoto } from '#src/ui/form/inputs/shrink-photo.ts'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'

/** With an address for each picture, as long as the page lives. */
type Shown = SharedThings & { urls: readonly string[] }

const OFFERED = 10
const PAUSE_MS = 300

/** What another app shared, and what it may be for: an order's claim, or an inquiry. */
export function SharedPage() {
  const text = useText()
  const client = useQueryClient()
  const shared = useQuery({
    queryKey: ['shared'],
    queryFn: async (): Promise<Shown | null> => {
      const things = await sharedThings()
      return things ? { ...things, urls: things.files.map((file) => URL.createObjectURL(file)) } : null
    },
    gcTime: 0,
    networkMode: 'always',
  })
  const discard = async () => {
    await dropShared()
    client.setQueryData(['shared'], null)
  }
  return (
    <Page title={text('phone.shared.title')}>
      <QueryState query={shared}>
        {(things) =>
          things ? (
            <Stack spacing={2}>
              <Things things={things} />
              {things.files.length > 0 && (
                <Allowed to="ship">
                  <ForClaim things={things} />
                </Allowed>
              )}
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <Button variant="outlined" href={`${PUBLIC_PATHS.contactUs}?shared`}>
                  {text('phone.shared.inquiry')}
                </Button>
                <Button onClick={() => void discard().catch(notifyError)}>
                  {text('phone.shared.discard')}
                </Button>
              </Box>
            </Stack>
          ) : (
            <StateBox icon="upload" title={text('phone.shared.nothing')}>
              <Button component={Link} to={ACCOUNT_PATHS.orderList}>
                {text('page.orderDetails.toList')}
              </Button>
            </StateBox>
          )
        }
      </QueryState>
    </Page>
  )
}

function Things({ things: { text: words, files, urls } }: { things: Shown }) {
  return (
    <>
      {words && <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{words}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {files.map(({ name, type }, at) =>
          type.startsWith('image/') ? (
            <Box
              key={urls[at] ?? name}
              component="img"
              src={urls[at]}
              alt={name}
              sx={{ maxWidth: '100%', height: 120, objectFit: 'contain', border: 1, borderColor: 'divider' }}
            />
          ) : (
            <Box key={name} sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Box>
          ),
        )}
      </Box>
    </>
  )
}

/** Whose goods the pictures show: the claim's form of that order opens with them. */
function ForClaim({ things }: { things: SharedThings }) {
  const text = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), PAUSE_MS)
  const found = useRead(orders.list, { ...(orders.list.input.getDefault() as OrderQuery), q: search })
  async function choose({ id }: OrderRow) {
    const photos = await Promise.all(
      things.files.map(async (file) => {
        const smaller = file.type.startsWith('image/')
          ? await shrinkPhoto(file).catch(() => undefined)
          : undefined
        return chosenFile(smaller ?? file)
      }),
    )
    sharedDamage.set({ orderId: id, photos, note: things.text })
    await navigate(parcelPath(id))
  }
  return (
    <Section title={text('phone.shared.claim')} lead={text('phone.shared.claimLead')}>
      <Stack spacing={1.5}>
        <TextField
          type="search"
          label={text('phone.shared.find')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <QueryState query={found}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Box sx={{ color: 'text.secondary' }}>{text('phone.shared.noOrder')}</Box>
            ) : (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
                {rows.slice(0, OFFERED).map((order) => (
                  <li key={order.id}>
                    <Button
                      variant="outlined"
                      fullWidth
                      sx={{ justifyContent: 'flex-start', textAlign: 'left' }}
                      onClick={() => void choose(order).catch(notifyError)}
                    >
                      {text('layout.aside', {
                        first: order.number,
                        second: `${order.recipient} · ${order.destination}`,
                      })}
                    </Button>
                  </li>
                ))}
              </Box>
            )
          }
        </QueryState>
      </Stack>
    </Section>
  )
}
