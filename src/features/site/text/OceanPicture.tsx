/** A container ship at the quay, in the colours of the home page's picture: our own drawing. */
export const OceanPicture = () => (
  <svg className="feature-picture" viewBox="0 0 560 400" aria-hidden="true" focusable="false">
    <clipPath id="ocean-frame">
      <rect width="560" height="400" rx="28" />
    </clipPath>
    <g clipPath="url(#ocean-frame)">
      <rect className="o-sky" width="560" height="400" />
      <circle className="o-sun" cx="128" cy="120" r="46" />
      <path className="o-far" d="M0 250 66 188l44 30 78-72 70 66 58-40 74 58 60-36 110 66v40H0Z" />
      <path className="o-sea" d="M0 262h560v138H0Z" />
      <path className="o-deep" d="M0 338c70-16 130-16 200-2s130 14 190 0 110-12 170 0v64H0Z" />
      <path
        className="o-crane"
        d="M470 300V96m46 204V96M452 96h84M470 150l46 50m0-50-46 50M200 96h336M516 96l-26-44-290 44M490 52l46 44"
      />
      <path className="o-cable" d="M262 96v34m34-34v34" />
      <path className="o-a" d="M250 130h58v26h-58Z" />
      <Boxes />
      <path className="o-house" d="M82 158h46v82H82Zm8-18h30v18H90Z" />
      <path className="o-glass" d="M88 166h34v8H88Zm0 18h34v8H88Zm0 18h34v8H88Z" />
      <path className="o-hull" d="M44 240h388l34-22c4 44-12 88-38 106H92c-28-14-46-46-48-84Z" />
      <path className="o-band" d="M54 284c6 18 18 32 38 40h336c12-8 20-22 28-40Z" />
      <path className="o-quay" d="M446 300h114v100H446Z" />
      <path className="o-d" d="M446 300h114v12H446Z" />
      <path
        className="o-foam"
        d="M30 334c14-8 24-8 38 0s24 8 38 0 24-8 38 0 24 8 38 0M250 348c12-8 22-8 34 0s22 8 34 0 22-8 34 0M60 372c12-8 22-8 34 0s22 8 34 0"
      />
    </g>
  </svg>
)

/** Stacks of containers on the deck, column by column from the bridge. */
const STACKS = ['abce', 'cadbe', 'bce', 'da', 'ecdab', 'abe']
const Boxes = () =>
  STACKS.flatMap((stack, column) =>
    stack
      .split('')
      .map((colour, row) => (
        <rect
          key={`${column}-${row}`}
          className={`o-${colour}`}
          x={138 + column * 48}
          y={218 - row * 22}
          width="46"
          height="20"
          rx="2"
        />
      )),
  )
