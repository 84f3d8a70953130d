/**
 * A canoe carries a parcel over a lake, a truck the next one along the shore, a plane the third: our own
 * drawing.
 */
export const HeroPicture = () => (
  <svg className="hero-picture" viewBox="0 0 560 400" aria-hidden="true" focusable="false">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop className="sky-top" offset="0" />
        <stop className="sky-low" offset="1" />
      </linearGradient>
      <linearGradient id="warm" x1="0" y1="0" x2="1" y2="1">
        <stop className="warm-start" offset="0" />
        <stop className="warm-end" offset="1" />
      </linearGradient>
      <clipPath id="frame">
        <rect width="560" height="400" rx="28" />
      </clipPath>
    </defs>
    <g clipPath="url(#frame)">
      <rect width="560" height="400" fill="url(#sky)" />
      <circle className="p-sun" cx="418" cy="128" r="52" />
      <path className="p-far" d="M0 232 70 172l48 34 72-86 84 92 40-34 62 52 58-44 126 78v60H0Z" />
      <path className="p-snow" d="m190 120-26 31 16-5 12 12 14-9 15 4Zm-120 52-17 15 13-3 9 8 11-4Z" />
      <path className="p-near" d="M0 262c60-34 128-44 190-22 54 18 92 10 142-8 70-26 150-18 228 22v60H0Z" />
      <path className="p-tower" d="M300 236V110l3-40 3 40v126Zm-9-118h24l-4 14h-16Z" />
      <path className="p-city" d="M252 244v-46h22v46Zm28 0v-66h16v66Zm30 0v-54h20v54Zm26 0v-36h18v36Z" />
      <path className="p-shore" d="M0 300c90-26 180-32 280-20s190 10 280-14v44H0Z" />
      <path className="p-road" d="M-10 292c96-24 190-28 290-16s190 10 290-14" />
      <g className="p-trees">
        <path d="m44 282-16 0 10-20h-7l13-30 13 30h-7l10 20Zm-3 0h6v12h-6Z" />
        <path d="m84 276-13 0 8-17h-6l11-25 11 25h-6l8 17Zm-3 0h6v10h-6Z" />
        <path d="m510 268-15 0 10-19h-7l12-28 12 28h-7l10 19Zm-3 0h6v12h-6Z" />
        <path d="m474 270-12 0 7-15h-5l10-23 10 23h-5l7 15Zm-3 0h6v10h-6Z" />
      </g>
      <g className="p-truck">
        <rect x="150" y="236" width="62" height="34" rx="4" fill="url(#warm)" />
        <path className="p-white" d="M216 246h18l12 13v11h-30Z" />
        <path className="p-glass" d="M221 250h11l7 9h-18Z" />
        <path className="p-line" d="M165 253h32m-10-7 10 7-10 7" />
        <circle className="p-wheel" cx="170" cy="272" r="7" />
        <circle className="p-wheel" cx="230" cy="272" r="7" />
      </g>
      <path className="p-lake" d="M0 318c90-24 190-26 280-14s190 10 280-12v108H0Z" />
      <path className="p-wave" d="M28 340h54m30 20h70m210-22h64m18 30h58M40 380h88m250 8h72" />
      <g className="p-boat">
        <path className="p-white" d="m300 268 44 21v41l-44 18-44-18v-41Z" />
        <path className="p-box-line" d="m256 289 44 21 44-21M300 310v38m-22-68 44 21" />
        <path d="M212 336c26 30 54 43 88 43s62-13 88-43c-26 11-56 17-88 17s-62-6-88-17Z" fill="url(#warm)" />
      </g>
      <path className="p-flight" d="M62 150C150 60 290 34 470 62" />
      <path
        className="p-plane"
        d="m500 66-44 10-12 22-8-2 4-22-20 2-8 9-5-1 3-14-10-10 4-3 14 5 15-11-24-12 5-4 44 7 28-8c8-2 20 2 14 12Z"
      />
      <g className="p-pin">
        <path d="M62 156c-12-14-18-23-18-32a18 18 0 0 1 36 0c0 9-6 18-18 32Z" />
        <circle className="p-white" cx="62" cy="124" r="7" />
      </g>
    </g>
  </svg>
)
