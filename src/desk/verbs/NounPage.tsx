import { Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { NextRequest } from '#src/desk/freight/NextRequest.tsx'
import { nounOf } from '#src/desk/layout/menu.ts'
import { actOf, isList } from './row-key.ts'
import { useVerbs } from './use-verbs.ts'
import { VerbDialog } from './VerbDialog.tsx'
import { VerbList } from './VerbList.tsx'

/** All verbs of one noun: its lists, what can be done with a row, and what needs none. */
export function NounPage() {
  const text = useText()
  const { noun = '' } = useParams()
  const query = useVerbs()
  return (
    <QueryState query={query}>
      {(all) => {
        const verbs = all.filter((verb) => nounOf(verb) === noun)
        return verbs.length > 0 ? (
          <Noun key={noun} noun={noun} verbs={verbs} />
        ) : (
          <Page help={false} title={text('error.notFound')}>
            <StateBox icon="alert" title={text('desk.notYours')} />
          </Page>
        )
      }}
    </QueryState>
  )
}

function Noun({ noun, verbs }: { noun: string; verbs: readonly DeskVerb[] }) {
  const text = useText()
  const lists = verbs.filter(isList)
  const [tab, choose] = useListFilter('list', lists[0] ? actOf(lists[0]) : '')
  const shown = lists.find((verb) => actOf(verb) === tab) ?? lists[0]
  const [asked, setAsked] = useState<DeskVerb>()
  const acts = verbs.filter((verb) => !isList(verb))
  /**
   * What is done with a row is offered there; a noun without a list offers everything above, and what can also be
   * set for somebody who isn't in the list.
   */
  const free = acts.filter((verb) => !shown || !isOfRow(verb) || actOf(verb) === 'set')
  return (
    <Page
      help={false}
      title={text(`desk.noun.${noun}`)}
      actions={
        shown &&
        free.map((verb) =>
          // Leads to a screen of its own instead of asking for anything.
          verb.name === 'freight next' ? (
            <NextRequest key={verb.name} />
          ) : (
            <Button key={verb.name} variant="outlined" onClick={() => setAsked(verb)}>
              {text(`desk.verb.${noun}.${actOf(verb)}`)}
            </Button>
          ),
        )
      }
    >
      {lists.length > 1 && (
        <TabBar
          ids={lists.map(actOf)}
          tab={shown ? actOf(shown) : ''}
          choose={choose}
          words={(act) => text(`desk.verb.${noun}.${act}`)}
          label={text(`desk.noun.${noun}`)}
          mb={2}
        />
      )}
      {shown ? (
        <VerbList key={shown.name} verb={shown} acts={acts.filter(isOfRow)} />
      ) : (
        <Stack spacing={2}>
          {free.map((verb) => (
            <Paper key={verb.name} variant="outlined" sx={{ p: 2 }}>
              <Typography variant="h2">{text(`desk.verb.${noun}.${actOf(verb)}`)}</Typography>
              <Typography color="text.secondary" sx={{ my: 1 }}>
                {text(`desk.help.${noun}.${actOf(verb)}`)}
              </Typography>
              <Button variant="outlined" onClick={() => setAsked(verb)}>
                {text(`desk.verb.${noun}.${actOf(verb)}`)}
              </Button>
            </Paper>
          ))}
        </Stack>
      )}
      {asked && <VerbDialog verb={asked} close={() => setAsked(undefined)} />}
    </Page>
  )
}

/** Whether a row of the noun's list fills in the first field. What is created has no row yet. */
const isOfRow = (verb: DeskVerb): boolean => {
  const [first] = verb.fields
  return (
    actOf(verb) !== 'create' &&
    first?.required === true &&
    /-number$|^(number|email|id|code|customer|feature|file)$/.test(first.name)
  )
}
