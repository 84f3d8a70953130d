import drawing from './hero-picture.svg?raw'

/**
 * A canoe carries a parcel over a lake, a truck the next one along the shore, a plane the third: our own
 * drawing. It is in the prerendered page only: React keeps what stands there, so no script carries it.
 */
export const HeroPicture = () => (
  <div
    className="hero-picture"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? drawing : '' }}
  />
)
