import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import { saveFile } from '#src/desk/verbs/save-file.ts'
import { useRunVerb, useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import type { CarrierAnswer } from './quote.ts'

/** What carriers answered for this request, as files: added, opened and removed. */
export function CarrierAnswers({ number }: { number: string }) {
  const text = useText()
  const { data: verbs = [] } = useVerbs()
  const query = useVerb('freight answers', { 'quote-number': number })
  const [adding, setAdding] = useState(false)
  const add = verbs.find(({ name }) => name === 'freight answer')
  return (
    <>
      <QueryState query={query}>
        {({ result }) =>
          (result as CarrierAnswer[]).length > 0 ? (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {(result as CarrierAnswer[]).map((answer) => (
                <Answer key={answer.id} number={number} answer={answer} />
              ))}
            </Box>
          ) : (
            <Typography color="text.secondary">{text('desk.freight.noAnswers')}</Typography>
          )
        }
      </QueryState>
      {add && (
        <Button
          variant="outlined"
          startIcon={<Icon name="upload" />}
          onClick={() => setAdding(true)}
          sx={{ mt: 1.5 }}
        >
          {text('desk.verb.freight.answer')}
        </Button>
      )}
      {adding && add && (
        <VerbDialog
          verb={add}
          about={{ field: 'quote-number', value: number }}
          close={() => setAdding(false)}
        />
      )}
    </>
  )
}

function Answer({ number, answer }: { number: string; answer: CarrierAnswer }) {
  const text = useText()
  const run = useRunVerb()
  const act = async (verb: string) => {
    try {
      const values = { 'quote-number': number, 'answer-id': answer.id }
      for (const file of (await run.mutateAsync({ verb, values, input: '' })).files) saveFile(file)
    } catch (error) {
      // The query client has said why.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <Box component="li" sx={ROW}>
      <Icon name="file" size={20} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{answer.name}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {answer.carrier && `${answer.carrier} · `}
          <Cell name="at" value={answer.at} />
        </Box>
      </Box>
      {['open', 'remove'].map((verb) => (
        <NetworkButton
          key={verb}
          size="small"
          variant="outlined"
          {...(verb === 'remove' && { color: 'error' as const })}
          aria-label={`${text(`desk.verb.freight.${verb}`)} · ${answer.name}`}
          loading={run.isPending && run.variables?.verb === `freight ${verb}`}
          onClick={() => void act(`freight ${verb}`)}
        >
          {text(`desk.verb.freight.${verb}`)}
        </NetworkButton>
      ))}
    </Box>
  )
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '& > svg': { flex: 'none' },
} as const
