import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId, useSyncExternalStore, type ReactNode } from 'react'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import {
  LABEL_FORMATS,
  UNIT_SYSTEMS,
  type LabelFormat,
  type UnitSystem,
} from '#src/domain/account/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { savePreference, usePreference, type Preferences } from '#src/offline/records/preferences.ts'
import { notifySaveResult } from '#src/offline/records/notify-save-result.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { printerTestedAt } from '#src/components/account/printer-tested.ts'
import { UnsentMark } from '#src/components/record/UnsentMark.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { VISUALLY_HIDDEN } from '#src/ui/page/VisuallyHidden.tsx'
import { download, print } from '#src/ui/page/file-out.ts'
import { chooseTheme, chosenTheme, onThemeChosen, THEMES, type Theme } from '#src/ui/theme/theme-choice.ts'
import { PushPart } from './PushPart.tsx'
import { TopicsPart } from './TopicsPart.tsx'

/**
 * Preferences: units and printer on all the person's devices, also chosen offline; the appearance on this
 * one.
 */
export function PreferencesTab() {
  const text = useText()
  const theme = useSyncExternalStore(onThemeChosen, chosenTheme)
  const units = usePreference('units')?.units
  return (
    <>
      <Section title={text('field.units')} lead={text('page.userInfo.unitsLead')}>
        <Choice
          label={text('field.units')}
          value={units}
          options={UNIT_SYSTEMS.map((id) => [id, text(`option.units.${id}`)] as const)}
          choose={(id) => void save('units', { units: id as UnitSystem })}
        />
        <UnsentMark entity="preference" id="units" />
      </Section>
      <PrintPart />
      <TopicsPart />
      <PushPart />
      <Section title={text('theme.choose')} lead={text('page.userInfo.themeLead')}>
        <Choice
          label={text('theme.choose')}
          value={theme}
          options={THEMES.map((id) => [id, text(`theme.${id}`)] as const)}
          choose={(id) => chooseTheme(id as Theme)}
        />
      </Section>
    </>
  )
}

/** The paper size of the printer, and a test label. */
function PrintPart() {
  const text = useText()
  const format = usePreference('print')?.labelFormat
  const test = useMutation({
    mutationFn: async (chosen: LabelFormat) => {
      const bytes = await call(contract.account.testLabel, { format: chosen }, { repeatSubmit: false })
      if (chosen === 'zpl') download({ name: 'test-label.zpl', type: 'application/x-zpl', bytes })
      else print({ name: 'test-label.pdf', type: 'application/pdf', bytes })
      printerTestedAt.set(new Date().toISOString())
    },
  })
  return (
    <Section title={text('page.userInfo.printing')} lead={text('page.userInfo.printingLead')}>
      <Choice
        label={text('page.userInfo.labelFormat')}
        value={format}
        options={LABEL_FORMATS.map((id) => [id, text(`option.labelFormat.${id}`)] as const)}
        choose={(id) => void save('print', { labelFormat: id as LabelFormat })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 1 }}>
        <NetworkButton
          variant="outlined"
          disabled={!format}
          loading={test.isPending}
          startIcon={<Icon name="print" size={18} />}
          onClick={() => format && test.mutate(format)}
        >
          {text('page.userInfo.printTest')}
        </NetworkButton>
        <UnsentMark entity="preference" id="print" />
      </Box>
    </Section>
  )
}

interface ChoiceProps {
  label: string
  value: string | undefined
  options: readonly (readonly [id: string, words: ReactNode])[]
  choose: (id: string) => void
}

/** A few options; choosing one applies it at once. */
function Choice({ label, value, options, choose }: ChoiceProps) {
  const id = useId()
  return (
    <FormControl component="fieldset">
      <FormLabel id={id} component="legend" sx={VISUALLY_HIDDEN}>
        {label}
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={value ?? ''} onChange={(_, next) => choose(next)}>
        {options.map(([option, words]) => (
          <FormControlLabel
            key={option}
            value={option}
            label={words}
            disabled={value === undefined}
            control={<Radio />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

const save = <Name extends keyof Preferences>(name: Name, values: Preferences[Name]): Promise<void> =>
  savePreference(name, values)
    .then(() => notifySaveResult('preference', name, 'notice.modified'))
    .catch(notifyStorageError)
