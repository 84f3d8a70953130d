/** What a verb is asked with: its words, its --options, and the file or standard input it names. */
export interface Asked { words: string[]; options: Record<string, string>; input: string }

/** Asked wrongly; said in one sentence, with the usage. */
export class UsageError extends Error {}
