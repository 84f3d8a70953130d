let known: string | undefined

/**
 * The token that belongs to the account whose database is open. Another tab may have signed somebody else in since: what is
 * answered to their token is not to be kept here.
 */
export const accountToken = {
  set: (token: string | undefined): void => { known = token },
  isSame: (asked: string | undefined): boolean => asked !== undefined && asked === known,
}
