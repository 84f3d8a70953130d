import { Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import type { ShownNumbers } from '#src/contract/desk/numbers.ts'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { download } from '#src/ui/page/file-out.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { useRunVerb, useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import { AnswerTimes } from './AnswerTimes.tsx'
import { FigureCards } from './FigureCards.tsx'
import { GroupTable } from './GroupTable.tsx'
import { NumberFilters } from './NumberFilters.tsx'
import { TimeChart } from './TimeChart.tsx'
import { useAsked } from './use-asked.ts'

/** The business in figures: what it sold, earned and delivered, and what went wrong. */
export function NumbersPage() {
  const text = useText()
  const { values } = useAsked()
  const query = useVerb('numbers show', values)
  return (
    <Page
      help={false}
      title={text('desk.noun.numbers')}
      actions={
        <>
          <Export format="csv" />
          <Export format="xlsx" />
        </>
      }
    >
      <NumberFilters />
      <Box aria-busy={query.isFetching}>
        <QueryState query={query}>
          {({ result }) => {
            const shown = result as ShownNumbers
            return (
              <Stack spacing={2}>
                <Compared shown={shown} />
                <FigureCards shown={shown} />
                <TimeChart shown={shown} />
                <GroupTable shown={shown} />
                <AnswerTimes shown={shown} />
                <Meaning />
              </Stack>
            )
          }}
        </QueryState>
      </Box>
    </Page>
  )
}

function Compared({ shown: { from, to, before } }: { shown: ShownNumbers }) {
  const text = useText()
  const { day } = useDates()
  return (
    <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
      {text('desk.numbers.compared', {
        from: day(from),
        to: day(to),
        earlier: day(before.from),
        until: day(before.to),
      })}
    </Box>
  )
}

/** Saves every row of what is shown, as the table is grouped. */
function Export({ format }: { format: 'csv' | 'xlsx' }) {
  const text = useText()
  const run = useRunVerb()
  const {
    by,
    period: { from, to },
    values: { sort: _sort, ...values },
  } = useAsked()
  const save = async () => {
    const { files } = await run.mutateAsync({
      verb: 'numbers export',
      values: { ...values, format },
    } as never)
    for (const { base64 } of files)
      download({
        name: `${by}-${from}-${to}.${format}`,
        type: 'application/octet-stream',
        bytes: Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!),
      })
  }
  return (
    <NetworkButton
      needsNetwork
      variant="outlined"
      loading={run.isPending}
      startIcon={<Icon name="download" />}
      // The query client says what went wrong.
      onClick={() => void save().catch(() => {})}
    >
      {text(`desk.numbers.export.${format}`)}
    </NetworkButton>
  )
}

/** What counts, and whether it is right. */
function Meaning() {
  const text = useText()
  const { data: verbs = [] } = useVerbs()
  const [asked, setAsked] = useState<DeskVerb>()
  return (
    <Section title={text('desk.numbers.meaning')}>
      <Box component="ul" sx={{ mt: 0, mb: 2, pl: 2.5, maxWidth: '75ch', '& li': { mb: 0.5 } }}>
        {(['days', 'money', 'revenue', 'cost', 'onTime', 'refunds', 'left'] as const).map((one) => (
          <li key={one}>{text(`desk.numbers.meaning.${one}`)}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {['numbers verify', 'numbers rebuild'].flatMap((name) => {
          const verb = verbs.find((one) => one.name === name)
          if (!verb) return []
          return (
            <Button key={name} variant="outlined" onClick={() => setAsked(verb)}>
              {text(`desk.verb.${name.replace(' ', '.')}`)}
            </Button>
          )
        })}
      </Box>
      {asked && <VerbDialog verb={asked} close={() => setAsked(undefined)} />}
    </Section>
  )
}
