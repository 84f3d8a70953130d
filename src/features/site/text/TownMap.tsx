/**
 * Toronto's east, drawn from memory and not to scale: the shore of Lake Ontario with the bluffs, the Don,
 * Highland Creek and the Rouge, the highways and the main streets. Decoration: the address is beside it.
 */
export const TownMap = () => (
  <svg className="town-map" viewBox="0 0 480 320" aria-hidden="true" focusable="false">
    <rect className="m-land" width="480" height="320" />
    <path className="m-town" d="M0 96 70 84l88-26 96-28 116-22 110 2v108l-62 40-84 44-98 44-112 36H0Z" />
    <path
      className="m-park"
      d="M418 0h62v120l-34 26-16-22 6-44-22-36Zm-98 176 20-10 14 22-18 22-24-4Zm-206 44 16-34 14 6-10 42Zm-22-84 14-6 10 34-12 10Z"
    />
    <path
      className="m-river"
      d="M104 62c8 36-6 52 2 88s22 38 18 84M330 92c-4 34 22 46 18 80s-16 26-14 44M452 0c-18 28 8 52-8 84s12 40 6 58"
    />
    <path
      className="m-street"
      d="M0 134 480 4M0 176l480-130M0 214 480 92M40 320 12 60M82 320 50 60M168 292 124 34M216 272 172 22M262 252 220 10M310 232 268 0M356 208 316 0M400 184 364 0"
    />
    <path className="m-road" d="M60 262c56-18 92-40 138-58s96-46 140-76 84-56 142-88" />
    <path className="m-rail" d="M0 250c60-14 118-32 168-52s112-34 158-62 92-60 154-70" />
    <path
      className="m-highway"
      d="M0 108c70-14 120-34 186-52s112-20 158-34 86-16 136-22M112 92c14 40 6 74 14 132s-12 34-34 44M344 22l22-24"
    />
    <path
      className="m-lake"
      d="M0 282c40 0 74-14 100-16s30 10 52 2c44-16 96-28 140-54 26-16 36-12 62-28 40-24 78-38 126-70v204H0Z"
    />
    <path className="m-island" d="M58 300c18-8 46-8 62-2 6 4-2 8-12 6-18-4-34 2-46 2-6 0-8-4-4-6Z" />
    <path
      className="m-wave"
      d="M210 286c8-6 14-6 22 0s14 6 22 0M306 262c8-6 14-6 22 0s14 6 22 0M388 286c8-6 14-6 22 0s14 6 22 0M402 218c8-6 14-6 22 0s14 6 22 0"
    />
    <circle className="m-halo" cx="382" cy="66" r="34" />
    <path className="m-pin" d="M382 88c-17-21-26-33-26-46a26 26 0 0 1 52 0c0 13-9 25-26 46Z" />
    <circle className="m-dot" cx="382" cy="42" r="9" />
  </svg>
)
