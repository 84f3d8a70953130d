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
  'approvals',
] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]

/** The same in the app and as notifications of a device. Email about programs is always sent. */
export const NOTICE_TOPICS = [...MAIL_TOPICS, 'programs'] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

/** Off by default, everywhere: every step is too much for most people. */
export const OFF_BY_DEFAULT: readonly 'steps'[] = ['steps']
