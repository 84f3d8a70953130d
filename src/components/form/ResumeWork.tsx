import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import type { UnreadableDraft } from '#src/offline/records/draft-list.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { UndoLine } from '#src/components/record/UndoLine.tsx'
import { Section } from '#src/ui/page/Section.tsx'

/** `urgent`: show the line under the name first. */
interface BegunRow {
  id: string
  name: string
  about: ReactNode
  urgent?: boolean
  actions: ReactNode
}

interface BegunWorkProps<Unreadable> {
  title: string
  rows: readonly BegunRow[]
  unreadable?: readonly Unreadable[]
  /** For an unreadable draft. */
  discard?: (draft: Unreadable) => Promise<unknown>
}

/**
 * Work to continue: what it is, its state, and a link; unreadable drafts are shown as such and can be
 * discarded. Renders nothing while there is none.
 */
export function ResumeWork<Unreadable extends UnreadableDraft>({
  title,
  rows,
  unreadable = [],
  discard = async () => {},
}: BegunWorkProps<Unreadable>) {
  const text = useText()
  const broken = unreadable.map((draft): BegunRow => ({
    id: draft.id,
    name: text('draft.unreadable'),
    about: text('draft.unreadableWhy'),
    urgent: true,
    actions: (
      <ConfirmButton
        label={text('action.discardDraft')}
        aria-label={`${text('action.discardDraft')}: ${text('draft.unreadable')}`}
        question={text('draft.discardUnreadable')}
        onConfirm={() => discard(draft)}
        color="error"
      />
    ),
  }))
  if (rows.length + broken.length === 0) return <UndoLine />
  return (
    <>
      <UndoLine />
      <Section title={title}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {[...rows, ...broken].map(({ id, name, about, urgent = false, actions }) => (
            <Box
              key={id}
              component="li"
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1,
                py: 1,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
                <strong>{name}</strong>
                <Box sx={{ color: urgent ? 'warning.main' : 'text.secondary', fontSize: '0.875rem' }}>
                  {about}
                </Box>
              </Box>
              {actions}
            </Box>
          ))}
        </Box>
      </Section>
    </>
  )
}

interface ResumeOrDiscardProps {
  to: string
  way: string
  /** Where no purchase is under way; at once, as it can be undone. */
  discard?: () => Promise<unknown>
  /** It is kept on this device alone and can't be undone: asks first. */
  asks?: boolean
}

/** Continues begun work, or discards it. */
export function ResumeOrDiscard({ to, way, discard, asks = false }: ResumeOrDiscardProps) {
  const text = useText()
  return (
    <>
      <Button
        component={Link}
        to={to}
        variant="outlined"
        startIcon={<Icon name="arrowRight" />}
        aria-label={text('page.orderList.resumeOf', { way })}
      >
        {text('page.orderList.resume')}
      </Button>
      {discard && !asks && (
        <Button
          color="error"
          aria-label={text('page.orderList.discardOf', { way })}
          onClick={() => void discard()}
        >
          {text('action.discardDraft')}
        </Button>
      )}
      {discard && asks && (
        <ConfirmButton
          label={text('action.discardDraft')}
          aria-label={text('page.orderList.discardOf', { way })}
          question={text('page.orderList.discardQuestion', { way })}
          onConfirm={discard}
          color="error"
        />
      )}
    </>
  )
}
