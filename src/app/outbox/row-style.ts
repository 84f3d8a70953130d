/** A row in one of the panel's lists. */
export const ROW = { py: 1.5, borderTop: 1, borderColor: 'divider' } as const
export const LIST = { listStyle: 'none', m: 0, p: 0 } as const
