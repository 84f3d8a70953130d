import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { noticeBoard } from '#src/api/notices.ts'
import { loadMessages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { SearchResult } from './SearchResult.tsx'

const messages = await loadMessages('account', 'en')

test('who follows a number where nobody’s database is open is told that it was not kept', async () => {
  render(
    <TextProvider locale="en" messages={messages}>
      <MemoryRouter><ul><SearchResult number="1Z5R89390357567127" result={undefined} candidates={[]} source="carriers" /></ul></MemoryRouter>
    </TextProvider>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Follow 1Z5R89390357567127' }))
  await expect.poll(() => noticeBoard.get().map(({ titleId, messageId }) => [titleId, messageId])).toEqual([['notice.saveFailed', 'state.storage.closed']])
})
