import { SECOND_LINES } from './second-line.ts'

/** The second lines of all quoted messages: those shared by every page, and those only the account uses. */
export const ACCOUNT_SECOND_LINES: Readonly<Record<string, string>> = {
  ...SECOND_LINES,
  'notice.saved': 'notice.savedMore',
  'notice.modified': 'notice.modifiedMore',
  'notice.deleted': 'notice.deletedMore',
}
