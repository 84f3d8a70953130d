/**
 * What people may have no mail about: each is a switch in the personal centre and the link at the foot of its
 * mails. Mail that somebody asked for a moment ago, or that guards an account, has no topic and always goes.
 */
export const MAIL_TOPICS = [
  'orders',
  'delivery',
  'exception',
  'steps',
  'pickup',
  'freight',
  'billing',
] as const
/** Off until somebody wants it: a mail for each step is too much for most. */
export const MAIL_OFF_AT_FIRST: readonly MailTopic[] = ['steps']
export type MailTopic = (typeof MAIL_TOPICS)[number]
