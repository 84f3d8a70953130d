/**
 * What people may have no mail about: each is a switch in the personal centre and the link at the foot of its mails.
 * Mail that somebody asked for a moment ago, or that guards an account, has no topic and always goes.
 */
export const MAIL_TOPICS = ['orders', 'delivery', 'exception', 'pickup', 'billing'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]
