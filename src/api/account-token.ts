let known: string | undefined

/**
 * The session of the account whose database is open. Another tab may have signed in somebody else since;
 * answers to that token must not be kept here. Tokens change with each refresh, in any tab; the part before
 * the point doesn't.
 */
export const accountToken = {
  set: (token: string | undefined): void => {
    known = token && sessionOf(token)
  },
  isSame: (asked: string | undefined): boolean => asked !== undefined && sessionOf(asked) === known,
}

const sessionOf = (token: string): string => token.split('.')[0]!
