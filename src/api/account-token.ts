let known: string | undefined

/**
 * The session that belongs to the account whose database is open. Another tab may have signed somebody else
 * in since: what is answered to their token is not to be kept here. Tokens change with each refresh, in
 * whichever tab; what stands before their point does not.
 */
export const accountToken = {
  set: (token: string | undefined): void => {
    known = token && sessionOf(token)
  },
  isSame: (asked: string | undefined): boolean => asked !== undefined && sessionOf(asked) === known,
}

const sessionOf = (token: string): string => token.split('.')[0]!
