/**
 * How soon we answer. businessHours: of our office's hours. businessDays: by the end of that day, carriers'
 * calendar of Canada. minutes: day and night, for what machines wait for.
 */
export type AnswerTime = { businessHours: number } | { businessDays: number } | { minutes: number }

/**
 * What customers are told when they send something, and what the desk holds our staff to: one table. Apart from
 * the desk's others, because the customers' screens load it.
 */
export const ANSWER_TIMES = {
  freight: { businessHours: 4 },
  inquiry: { businessDays: 1 },
  claim: { businessDays: 5 },
  dispute: { businessDays: 5 },
} as const satisfies Record<string, AnswerTime>
