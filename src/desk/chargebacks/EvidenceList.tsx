import { Box } from '@mui/material'
import { useRef, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { EVIDENCE_KINDS } from '#src/domain/money/top-up.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import { useDeskWords } from '#src/desk/verbs/use-desk-words.ts'
import { useRunVerb } from '#src/desk/verbs/use-verb.ts'
import { base64Of } from '#src/desk/verbs/verb-form.ts'

/** A file that is sent to the bank with the answer. */
export interface Kept {
  kind: string
  name: string
  at: string
}

/** One file of each kind: what is kept, and a place to choose or replace it. */
export function EvidenceList({
  number,
  kept,
  isOpen,
}: {
  number: string
  kept: readonly Kept[]
  isOpen: boolean
}) {
  const { option } = useDeskWords()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {EVIDENCE_KINDS.map((kind) => {
        const file = kept.find((one) => one.kind === kind)
        return (
          <Box key={kind} component="li" sx={ROW}>
            <Icon name={file ? 'checkCircle' : 'file'} size={20} />
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 600 }}>{option(kind)}</Box>
              {file && (
                <Box sx={{ color: 'text.secondary' }}>
                  {file.name} · <Cell name="at" value={file.at} />
                </Box>
              )}
            </Box>
            {isOpen && (
              <Choose number={number} kind={kind} words={option(kind)} replaces={file !== undefined} />
            )}
          </Box>
        )
      })}
    </Box>
  )
}

function Choose({
  number,
  kind,
  words,
  replaces,
}: {
  number: string
  kind: string
  words: string
  replaces: boolean
}) {
  const text = useText()
  const run = useRunVerb()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const keep = async (file: File) => {
    setName(file.name)
    try {
      await run.mutateAsync({
        verb: 'chargeback evidence',
        values: { 'chargeback-number': number, file: file.name, kind },
        input: await base64Of(file),
      })
    } catch (error) {
      // The query client has said why it isn't kept.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setName('')
    }
  }
  const label = text(replaces ? 'desk.chargeback.replace' : 'desk.chargeback.add')
  return (
    <>
      <NetworkButton
        size="small"
        variant="outlined"
        loading={name !== ''}
        aria-label={`${label} · ${words}`}
        onClick={() => input.current?.click()}
      >
        {label}
      </NetworkButton>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label={`${label} · ${words}`}
          accept="application/pdf,image/png,image/jpeg"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void keep(file)
            target.value = ''
          }}
        />
      </VisuallyHidden>
    </>
  )
}

const ROW = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '& > svg': { flex: 'none' },
} as const
