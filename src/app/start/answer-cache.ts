import type { AnswerCache } from '#src/api/cached-answers.ts'

const onDevice = async () => (await import('#src/offline/cache/answers.ts')).cachedAnswers

/** The cache of answers needs the database's code, which no first screen waits for. */
export const answerCache: AnswerCache = {
  keep: async (...answer) => (await onDevice()).keep(...answer),
  find: async (question) => (await onDevice()).find(question),
}
