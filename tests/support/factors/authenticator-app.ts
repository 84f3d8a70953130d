import { TOTP } from 'otpauth'

/** The code that a person's authenticator app shows at a moment. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: at.getTime() })
