import { Button } from '@mui/material'
import { useState } from 'react'
import { DefaultMark } from '#src/components/record/DefaultMark.tsx'
import { useText } from '#src/i18n/use-text.ts'
import { BarChart } from '#src/ui/charts/BarChart.tsx'
import { SpendingChart } from '#src/ui/charts/SpendingChart.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { PATHS, type IconName } from '#src/ui/icons/paths.ts'
import { InstallSteps } from '#src/ui/install/InstallSteps.tsx'
import { Sheet } from '#src/ui/overlay/Sheet.tsx'
import { AmountLines } from '#src/ui/page/AmountLines.tsx'
import { CopyButton } from '#src/ui/page/CopyButton.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { DescriptionList } from '#src/ui/page/DescriptionList.tsx'
import { FileButton } from '#src/ui/page/FileButton.tsx'
import { Fold } from '#src/ui/page/Fold.tsx'
import { HelpArticle } from '#src/ui/help/HelpArticle.tsx'
import { HelpButton } from '#src/ui/help/HelpButton.tsx'
import { HelpPopover } from '#src/ui/help/HelpPopover.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { PaperRow } from '#src/ui/page/PaperRow.tsx'
import { download } from '#src/ui/page/file-out.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { StickyAction } from '#src/ui/page/StickyAction.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { WithNumber } from '#src/ui/page/WithNumber.tsx'
import { NoQuote } from '#src/ui/wizard/NoQuote.tsx'
import { StepBar } from '#src/ui/wizard/StepBar.tsx'
import { block } from '#tests/blocks/block.ts'
import { never, nothing, Opened, words } from '#tests/blocks/helpers.tsx'
import { ADDRESS, LONG_ADDRESS } from '#tests/blocks/samples.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => ({
  month: `2026-${String(at + 1).padStart(2, '0')}`,
  cents: ((at * 37) % 11) * 12_345,
}))
const STEPS = ['fromTo', 'what', 'how', 'commodities', 'review'] as const
const TABS = ['draft', 'awaiting_payment', 'ordered', 'shipped', 'out_for_delivery', 'delivered'] as const

export const page = [
  block('CopyButton', {
    usual: words((text) => (
      <CopyButton
        label={text('page.userInfo.copySecret')}
        name={text('page.userInfo.copySecret')}
        text={() => 'whsec_'}
      />
    )),
  }),
  block('Page', {
    usual: words((text) => (
      <Page
        title={text('page.wizard.title.domestic')}
        breadcrumbs={[['/', text('dashboard.spending.title')]]}
        actions={<Button variant="contained">{text('action.next')}</Button>}
      >
        {text('state.empty')}
      </Page>
    )),
  }),
  block('Section', {
    usual: words((text) => <Section title={text('page.claims.part')}>{text('state.empty')}</Section>),
    'with a lead': words((text) => (
      <Section title={text('page.claims.part')} lead={text('state.sampleRatesWhy')}>
        {text('state.empty')}
      </Section>
    )),
  }),
  block('StickyAction', {
    usual: words((text) => (
      <StickyAction price={<Money cents={14_21} />}>
        <Button variant="contained">{text('action.next')}</Button>
      </StickyAction>
    )),
  }),
  block('Sheet', {
    open: words((text) => (
      <Opened>
        {(close) => (
          <Sheet title={text('locale.choose')} close={close}>
            <Button onClick={close}>{text('action.close')}</Button>
          </Sheet>
        )}
      </Opened>
    )),
  }),
  block('HelpButton', {
    'of a screen': () => <HelpButton about={['orderList']} />,
    'of a section': words((text) => <HelpButton about={['hsCode']} name={text('field.hsCode')} />),
  }),
  block('HelpPopover', {
    'a screen': words((text) => <OpenHelp about={['createShipping']} label={text('help.screen')} />),
    'several topics': words((text) => (
      <OpenHelp about={['hsCode', 'incoterm', 'cusma']} label={text('field.customs')} />
    )),
  }),
  block('HelpArticle', {
    'two paragraphs': words((text) => (
      <HelpArticle
        help={{
          ids: ['hsCode'],
          heading: text('field.hsCode'),
          paragraphs: [text('page.shipmentDetails.prohibited'), text('state.sampleRatesWhy')],
        }}
      />
    )),
  }),
  block('DescriptionList', {
    filled: () => <Facts address={ADDRESS} />,
    'long text': () => <Facts address={LONG_ADDRESS} />,
  }),
  block('AmountLines', {
    'a sum below': words((text) => (
      <AmountLines
        lines={[
          { key: 'subtotal', label: text('field.subtotal'), cents: 12_345_67 },
          {
            key: 'sum',
            label: text('price.total'),
            cents: 98_765_432_10,
            ruled: true,
            strong: true,
            large: true,
          },
        ]}
      />
    )),
  }),
  block('DefaultMark', { usual: words((text) => <DefaultMark>{text('field.isDefault')}</DefaultMark>) }),
  block('TabBar', { 'more than have room on phones': () => <Tabs /> }),
  block('StepBar', {
    'in the middle': () => <StepBar steps={STEPS} current="how" go={nothing} />,
    'at the end': () => <StepBar steps={STEPS} current="review" go={nothing} />,
  }),
  block('NoQuote', { usual: () => <NoQuote to="/" label="action.next" /> }),
  block('PaperRow', {
    usual: words((text) => (
      <ul>
        <PaperRow name={text('status.ordered')} isCached out={nothing} strong />
        <PaperRow name={LONG_ADDRESS.company} isCached={false} out={nothing} printable={false} />
        <PaperRow name={text('status.shipped')} isCached pending={download} out={nothing} />
      </ul>
    )),
  }),
  block('FileButton', { usual: () => <FileButton label="box.png" name="box.png" fetch={never} /> }),
  block('Fold', {
    folded: words((text) => <Fold summary={text('page.estimateCost.sources')}>{text('state.empty')}</Fold>),
  }),
  block('Money', {
    usual: () => (
      <>
        <Money cents={2070} /> <Money cents={-410} /> <Money cents={139_506_172} />
      </>
    ),
  }),
  block('DateText', {
    'a day': () => <DateText at="2026-11-26" />,
    'a moment': () => <DateText at="2026-11-26T14:05:00Z" time />,
  }),
  block('WithNumber', { usual: () => <WithNumber words="OR0000-1235" /> }),
  block('VisuallyHidden', {
    'heard, not seen': words((text) => <VisuallyHidden>{text('state.loading')}</VisuallyHidden>),
  }),
  block('Icon', {
    all: () => (
      <>
        {(Object.keys(PATHS) as IconName[]).map((name) => (
          <span key={name} title={name} style={{ display: 'inline-block', padding: 6 }}>
            <Icon name={name} size={24} />
          </span>
        ))}
      </>
    ),
  }),
  block('BarChart', {
    usual: words((text) => (
      <BarChart
        title={text('dashboard.spending.chart')}
        headings={[text('dashboard.spending.month'), text('dashboard.spending.spent')]}
        format={String}
        bars={[3, 0, 8].map((value, at) => ({
          key: `${at}`,
          name: `${at}`,
          short: `${at}`,
          tiny: `${at}`,
          value,
        }))}
      />
    )),
  }),
  block('SpendingChart', {
    'a year': words((text) => <SpendingChart title={text('dashboard.spending.chart')} months={MONTHS} />),
    'nothing spent': words((text) => (
      <SpendingChart
        title={text('dashboard.spending.chart')}
        months={MONTHS.map(({ month }) => ({ month, cents: 0 }))}
      />
    )),
  }),
  block('InstallSteps', {
    iPhone: () => <InstallSteps way="iphone" />,
    Firefox: () => <InstallSteps way="firefox" />,
  }),
]

const OpenHelp = ({ about, label }: { about: readonly string[]; label: string }) => (
  <Opened>
    {(close) => <HelpPopover about={about} label={label} anchor={document.body} close={close} />}
  </Opened>
)

const Facts = ({ address }: { address: typeof ADDRESS }) => (
  <DescriptionList
    facts={[
      ['field.company', address.company],
      ['field.email', address.email],
      ['field.buzzCode', address.buzzCode],
      ['field.contactName', ''],
    ]}
  />
)

function Tabs() {
  const text = useText()
  const [tab, setTab] = useState<(typeof TABS)[number]>('ordered')
  return (
    <TabBar
      ids={TABS}
      tab={tab}
      choose={setTab}
      words={(id) => text(`status.${id}`)}
      label={text('dashboard.spending.title')}
    />
  )
}
