import { render, screen } from '@testing-library/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { expect, test, vi } from 'vitest'
import { TextProvider } from './TextProvider.tsx'

const Locale = () => useIntl().locale

test('messages with values are shown in the person’s language without searching all locales of the browser', () => {
  const look = vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf')
  render(
    <TextProvider
      locale="fr"
      messages={{
        hello: [
          { type: 0, value: 'Bonjour ' },
          { type: 1, value: 'name' },
        ],
      }}
    >
      <FormattedMessage id="hello" values={{ name: 'Zoé' }} /> <Locale />
    </TextProvider>,
  )
  expect(screen.getByText('Bonjour Zoé fr-CA')).toBeTruthy()
  expect(look).not.toHaveBeenCalled()
})
