/**
 * Kinds of email that people can turn off: each is a switch in the personal centre and has a link at the foot
 * of its emails. Email that somebody just asked for, or that protects an account, has no topic and is always
 * sent.
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
/** Off by default: an email for every step is too much for most people. */
export const MAIL_OFF_BY_DEFAULT: readonly MailTopic[] = ['steps']
export type MailTopic = (typeof MAIL_TOPICS)[number]
