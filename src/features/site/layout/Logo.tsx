import { PUBLIC_PATHS } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'

/** The parcel in the canoe, and the name. */
export const Logo = () => (
  <a className="logo" href={PUBLIC_PATHS.home}>
    <svg viewBox="0 0 512 512" width="40" height="40" aria-hidden="true" focusable="false">
      <rect className="logo-ground" width="512" height="512" rx="112" />
      <path
        className="logo-canoe"
        d="M72 296c60 72 124 104 184 104s124-32 184-104c-46 22-100 34-184 34S118 318 72 296Z"
      />
      <path
        className="logo-parcel"
        d="m256 96 112 56v104l-112 46-112-46V152ZM146 154l110 54 110-54M256 208v92"
      />
    </svg>
    <span>{SITE.name}</span>
  </a>
)
