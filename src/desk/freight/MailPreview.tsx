import { Alert, Box } from '@mui/material'
import { useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Fold } from '#src/ui/page/Fold.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { useDeskWords } from '#src/desk/verbs/use-desk-words.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import type { OfferMail, PricedOffer } from './quote.ts'

/** The email that the offer would be announced with, as it would be sent, while it is typed. */
export function MailPreview({ values }: { values: Record<string, string> }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { data } = useVerb('freight offer', { ...values, mail: '' }, { enabled: isOpen })
  const mails = (data?.result as PricedOffer | undefined)?.mails
  return (
    <Fold summary={text('desk.freight.mail')} onToggle={setOpen}>
      {mails &&
        (mails.length > 0 ? (
          <Mails mails={mails} />
        ) : (
          <Alert severity="info">{text('desk.freight.noMail')}</Alert>
        ))}
    </Fold>
  )
}

function Mails({ mails }: { mails: readonly OfferMail[] }) {
  const text = useText()
  const { option } = useDeskWords()
  const [chosen, setChosen] = useState('')
  const mail = mails.find(({ language }) => language === chosen) ?? mails[0]!
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {mails.length > 1 && (
        <TabBar
          ids={mails.map(({ language }) => language)}
          tab={mail.language}
          choose={setChosen}
          words={option}
          label={text('desk.freight.mail')}
        />
      )}
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{mail.to}</Box>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{mail.subject}</Box>
      <Frame mail={mail} />
      <Fold summary={text('desk.freight.mailText')}>
        <Box
          component="pre"
          tabIndex={0}
          aria-label={text('desk.freight.mailText')}
          sx={{ m: 0, maxHeight: 320, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {mail.text}
        </Box>
      </Fold>
    </Box>
  )
}

/**
 * Nothing in it runs and no link leads out of it. Mail is coloured by style attributes, which our pages don't allow
 * (Content-Security-Policy): they are set as properties once it is there.
 */
function Frame({ mail: { html, subject, language } }: { mail: OfferMail }) {
  return (
    <Box
      component="iframe"
      key={language}
      title={subject}
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      onLoad={({ currentTarget }) => {
        for (const one of (currentTarget as HTMLIFrameElement).contentDocument?.querySelectorAll<HTMLElement>(
          '[data-style]',
        ) ?? [])
          one.style.cssText = one.dataset.style!
      }}
      sx={{
        width: '100%',
        height: 460,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: '#fbf8f5',
      }}
    />
  )
}
