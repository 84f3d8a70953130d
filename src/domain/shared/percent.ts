/** A decimal string, so that nothing passes through a binary float. */
export const isPercent = (text: string): boolean => /^\d{1,4}(\.\d{1,4})?$/.test(text)
