import { useState } from 'react'
import { useIntl } from 'react-intl'
import { CONTAINER_TYPES, MAX_MESSAGE, OCEAN_MODES, OCEAN_TOPIC } from '#src/domain/account/inquiry.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PlainDate } from '#src/ui/plain/PlainDate.tsx'
import { PlainInput } from '#src/ui/plain/PlainInput.tsx'
import { PlainRadios } from '#src/ui/plain/PlainRadios.tsx'
import { PlainSelect } from '#src/ui/plain/PlainSelect.tsx'
import { PlainTextArea } from '#src/ui/plain/PlainTextArea.tsx'
import { regionNames } from '#src/components/address/region-names.ts'
import { InquiryForm } from './InquiryForm.tsx'
import { PersonFields } from './PersonFields.tsx'

type SavedValues = Readonly<Record<string, string | undefined>>

/** What an ocean rate depends on, and the person's contact details. */
export function OceanForm() {
  return (
    <InquiryForm form="ocean" topic={OCEAN_TOPIC} submitLabel="site.inquiry.sendOcean">
      {(saved) => (
        <>
          <Places saved={saved} />
          <Cargo saved={saved} />
          <PlainTextArea
            name="message"
            rows={4}
            maxLength={MAX_MESSAGE}
            defaultValue={saved.message ?? ''}
            hint="site.inquiry.oceanMessage"
          />
          <PersonFields saved={saved} />
        </>
      )}
    </InquiryForm>
  )
}

function Places({ saved }: { saved: SavedValues }) {
  const text = useText()
  const { locale } = useIntl()
  const { country, countries } = regionNames(locale)
  return (
    <>
      <div className="plain-pair">
        <PlainSelect
          name="originCountry"
          options={countries.map((code) => [code, country(code)] as const)}
          empty={text('site.inquiry.choose')}
          defaultValue={saved.originCountry ?? ''}
        />
        <PlainInput name="originPlace" autoComplete="off" maxLength={100} defaultValue={saved.originPlace} />
      </div>
      <PlainInput
        name="destinationPlace"
        autoComplete="off"
        maxLength={100}
        defaultValue={saved.destinationPlace}
      />
    </>
  )
}

/** Full containers are counted by type, a shared one is measured. */
function Cargo({ saved }: { saved: SavedValues }) {
  const text = useText()
  const [mode, setMode] = useState<string>(saved.oceanMode || OCEAN_MODES[0])
  const containers = CONTAINER_TYPES.map((type) => [type, text(`option.containerType.${type}`)] as const)
  return (
    <>
      <PlainRadios name="oceanMode" options={OCEAN_MODES} value={mode} onChoose={setMode} />
      <div className="plain-pair">
        {mode === 'FCL' ? (
          <>
            <PlainSelect
              name="containerType"
              options={containers}
              empty={text('site.inquiry.choose')}
              defaultValue={saved.containerType ?? ''}
            />
            <PlainInput
              name="containerCount"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              defaultValue={saved.containerCount}
            />
          </>
        ) : (
          <PlainInput
            name="cubicMetres"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            defaultValue={saved.cubicMetres}
          />
        )}
        <PlainInput
          name="kilograms"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          defaultValue={saved.kilograms}
        />
        <PlainDate name="readyDate" defaultValue={saved.readyDate} />
      </div>
      <PlainInput name="goods" autoComplete="off" maxLength={200} defaultValue={saved.goods} />
    </>
  )
}
