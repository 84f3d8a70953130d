import {
  listVisitorInquiries,
  markInquiryAnswered,
  saveInquiryFiles,
  showInquiry,
} from '#server/admin/service/inquiries.ts'
import type { Verbs } from './verb.ts'

/** Inquiries from visitors. */
export const INQUIRY_VERBS: Verbs = {
  'inquiries list': {
    usage: 'inquiries list [--topic T] [--state open|answered|suspected] [--since YYYY-MM-DD] [--limit N]',
    help: 'lists inquiries, newest first; suspected: probably spam, not emailed',
    run: listVisitorInquiries,
  },
  'inquiries show': { usage: 'inquiries show <number>', help: 'shows one inquiry in full', run: showInquiry },
  'inquiries files': {
    usage: 'inquiries files <number> <folder>',
    help: 'saves its pictures or video to a folder',
    run: saveInquiryFiles,
  },
  'inquiries answered': {
    usage: 'inquiries answered <number>',
    help: 'marks an inquiry as answered',
    run: markInquiryAnswered,
  },
}
