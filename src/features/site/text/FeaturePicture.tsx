import type { ReactNode } from 'react'

/** A small drawing for each section of the features page, in the colours of the home page's picture. */
export const FeaturePicture = ({ name }: { name: string }) => (
  <svg className="feature-picture" viewBox="0 0 480 320" aria-hidden="true" focusable="false">
    <rect className="f-ground" width="480" height="320" rx="24" />
    {PICTURES[name]}
  </svg>
)

const PICTURES: Record<string, ReactNode> = {
  compare: (
    <>
      <path
        className="f-hill"
        d="M0 250c90-46 190-52 280-24s140 20 200-6v76a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z"
      />
      <Row y={54} bar={150} price={58} />
      <Row y={126} bar={116} price={46} best />
      <Row y={198} bar={172} price={70} />
    </>
  ),
  label: (
    <>
      <path
        className="f-hill"
        d="M0 236c120-40 220-34 320-10 70 16 110 12 160-4v74a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z"
      />
      <path className="f-box-top" d="m104 150 126-52 146 46-126 56Z" />
      <path className="f-box" d="m104 150 146 50v92L104 238Z" />
      <path className="f-box-side" d="m376 144-126 56v92l126-58Z" />
      <g transform="rotate(-7 300 120)">
        <rect className="f-paper" x="236" y="34" width="126" height="168" rx="8" />
        <path className="f-ink" d="M252 56h52v10h-52Zm0 22h74v6h-74Zm0 14h60v6h-60Zm66-38h28v22h-28Z" />
        <path
          className="f-bars"
          d="M252 118v52m7-52v52m11-52v52m5-52v52m12-52v52m7-52v52m5-52v52m13-52v52m6-52v52m12-52v52m6-52v52m9-52v52"
        />
        <path className="f-ink" d="M270 180h58v6h-58Z" />
      </g>
    </>
  ),
  offline: (
    <>
      <path
        className="f-hill"
        d="M0 244c80-30 170-38 250-18s150 22 230-8v78a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z"
      />
      <path className="f-cloud" d="M312 128a40 40 0 0 1 8-79 56 56 0 0 1 104 14 34 34 0 0 1-4 65Z" />
      <path className="f-thin" d="M300 176c-26 16-52 22-78 22" />
      <rect className="f-device" x="86" y="70" width="126" height="206" rx="18" />
      <rect className="f-paper" x="97" y="90" width="104" height="160" rx="6" />
      <path className="f-soft" d="M109 104h56v10h-56Zm0 22h80v8h-80Zm0 16h68v8h-68Z" />
      <path
        className="f-brand"
        d="M109 170h80a8 8 0 0 1 8 8v10a8 8 0 0 1-8 8h-80a8 8 0 0 1-8-8v-10a8 8 0 0 1 8-8Z"
      />
      <path className="f-tick" d="m134 183 9 9 20-20" />
      <path className="f-soft" d="M109 212h80v8h-80Zm0 16h44v8h-44Z" />
      <g className="f-parcel-small">
        <path d="m262 176 24 12v26l-24 12-24-12v-26Z" />
        <path d="m238 188 24 12 24-12m-24 12v26" />
      </g>
      <path className="f-mark" d="m346 74 48 48m0-48-48 48" />
    </>
  ),
  tracking: (
    <>
      <path
        className="f-hill"
        d="M0 214c60-40 120-56 180-36s110 46 170 30 90-34 130-40v128a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z"
      />
      <path className="f-lake" d="M250 250c30-18 84-18 112 0s-16 34-56 34-88-14-56-34Z" />
      <path className="f-way" d="M84 226c40-70 92-84 148-62s92 12 160-66" />
      <circle className="f-stop" cx="84" cy="226" r="9" />
      <circle className="f-stop" cx="232" cy="164" r="9" />
      <path className="f-pin" d="M392 98c-17-20-26-33-26-46a26 26 0 0 1 52 0c0 13-9 26-26 46Z" />
      <circle className="f-white" cx="392" cy="52" r="10" />
      <rect className="f-paper" x="44" y="40" width="170" height="72" rx="12" />
      <path className="f-soft" d="M62 58h76v9H62Zm0 20h112v8H62Z" />
      <path className="f-brand" d="M62 94h88v6H62Z" />
    </>
  ),
  many: (
    <>
      <path
        className="f-hill"
        d="M0 250c90-40 190-44 290-20 70 16 120 10 190-10v76a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z"
      />
      <rect className="f-paper" x="56" y="48" width="236" height="190" rx="12" />
      <path className="f-brand" d="M68 48h212a12 12 0 0 1 12 12v20H56V60a12 12 0 0 1 12-12Z" />
      <path
        className="f-soft"
        d="M56 118h236v2H56Zm0 40h236v2H56Zm0 40h236v2H56ZM134 80h2v158h-2Zm79 0h2v158h-2ZM72 94h46v9H72Zm80 0h40v9h-40Zm78 0h44v9h-44Zm-158 40h38v9H72Zm80 0h48v9h-48Zm78 0h36v9h-36Zm-158 40h50v9H72Zm80 0h36v9h-36Zm78 0h46v9h-46Zm-158 40h42v9H72Zm80 0h44v9h-44Zm78 0h38v9h-38Z"
      />
      <g className="f-parcel-small">
        <path d="m352 92 34 17v36l-34 17-34-17v-36Z" />
        <path d="m318 109 34 17 34-17m-34 17v36" />
      </g>
      <g className="f-parcel-small">
        <path d="m318 172 34 17v36l-34 17-34-17v-36Z" />
        <path d="m284 189 34 17 34-17m-34 17v36" />
      </g>
      <g className="f-parcel-small">
        <path d="m390 172 34 17v36l-34 17-34-17v-36Z" />
        <path d="m356 189 34 17 34-17m-34 17v36" />
      </g>
    </>
  ),
  addresses: (
    <>
      <path
        className="f-hill"
        d="M0 246c100-34 200-36 300-14 70 16 120 10 180-8v72a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z"
      />
      <path className="f-device" d="M112 44h232a14 14 0 0 1 14 14v204a14 14 0 0 1-14 14H112Z" />
      <path className="f-paper" d="M128 56h212a6 6 0 0 1 6 6v196a6 6 0 0 1-6 6H128Z" />
      <path className="f-ring" d="M100 84h22m-22 44h22m-22 44h22m-22 44h22" />
      <circle className="f-face" cx="168" cy="104" r="18" />
      <path className="f-soft" d="M200 92h82v9h-82Zm0 18h112v8H200Z" />
      <circle className="f-face two" cx="168" cy="160" r="18" />
      <path className="f-soft" d="M200 148h100v9H200Zm0 18h76v8h-76Z" />
      <circle className="f-face three" cx="168" cy="216" r="18" />
      <path className="f-soft" d="M200 204h64v9h-64Zm0 18h104v8H200Z" />
      <path className="f-pin" d="M390 190c-16-18-24-31-24-43a24 24 0 0 1 48 0c0 12-8 25-24 43Z" />
      <circle className="f-white" cx="390" cy="147" r="9" />
    </>
  ),
  freight: (
    <>
      <path
        className="f-hill"
        d="M0 246c100-34 200-36 300-14 70 16 120 10 180-8v72a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z"
      />
      <rect className="f-paper" x="150" y="76" width="276" height="150" rx="8" />
      <path
        className="f-soft"
        d="M170 96h2v110h-2Zm42 0h2v110h-2Zm42 0h2v110h-2Zm42 0h2v110h-2Zm42 0h2v110h-2Zm42 0h2v110h-2Z"
      />
      <path className="f-brand" d="M150 200h276v10H150Z" />
      <path
        className="f-device"
        d="M58 128h66a10 10 0 0 1 9 6l17 40v52H58a10 10 0 0 1-10-10v-78a10 10 0 0 1 10-10Z"
      />
      <path className="f-night-ink" d="M70 142h46l12 30H70Z" />
      <path className="f-ink" d="M48 226h378v12H48Z" />
      <circle className="f-night" cx="92" cy="244" r="20" />
      <circle className="f-white" cx="92" cy="244" r="8" />
      <circle className="f-night" cx="330" cy="244" r="20" />
      <circle className="f-white" cx="330" cy="244" r="8" />
      <circle className="f-night" cx="380" cy="244" r="20" />
      <circle className="f-white" cx="380" cy="244" r="8" />
      <g className="f-parcel-small">
        <path d="m236 122 28 14v30l-28 14-28-14v-30Z" />
        <path d="m208 136 28 14 28-14m-28 14v30" />
      </g>
    </>
  ),
  money: (
    <>
      <path
        className="f-hill"
        d="M0 240c110-36 200-30 290-10s130 14 190-6v72a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z"
      />
      <path className="f-paper" d="M150 36h180v240l-22-14-23 14-22-14-23 14-22-14-23 14-22-14-23 14Z" />
      <path
        className="f-soft"
        d="M172 62h70v10h-70Zm0 34h92v8h-92Zm112 0h24v8h-24Zm-112 24h72v8h-72Zm112 0h24v8h-24Zm-112 24h84v8h-84Zm112 0h24v8h-24Z"
      />
      <path className="f-thin" d="M172 172h136" />
      <path className="f-brand" d="M172 188h54v14h-54Zm88 0h48v14h-48Z" />
      <g className="f-coin">
        <circle cx="358" cy="214" r="38" />
        <path d="M370 200c-3-5-8-7-13-7-8 0-13 4-13 10 0 14 28 6 28 20 0 7-6 11-14 11-7 0-12-3-15-7m14-42v50" />
      </g>
    </>
  ),
  everywhere: (
    <>
      <path
        className="f-hill"
        d="M0 252c90-30 200-36 300-14 70 14 120 10 180-8v66a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z"
      />
      <rect className="f-device" x="70" y="56" width="250" height="166" rx="14" />
      <rect className="f-paper" x="82" y="68" width="226" height="142" rx="6" />
      <path className="f-device" d="M160 222h70l8 28h-86Z" />
      <path className="f-device" d="M132 250h126v10H132Z" />
      <rect className="f-brand" x="82" y="68" width="226" height="26" rx="6" />
      <path className="f-soft" d="M98 112h90v10H98Zm0 24h120v8H98Zm0 18h104v8H98Z" />
      <path className="f-brand" d="M98 178h56v16H98Z" />
      <rect className="f-device" x="316" y="112" width="90" height="156" rx="14" />
      <rect className="f-night" x="324" y="126" width="74" height="126" rx="5" />
      <path className="f-night-ink" d="M334 140h36v8h-36Zm0 20h54v7h-54Zm0 15h44v7h-44Z" />
      <path className="f-brand" d="M334 202h40v14h-40Z" />
    </>
  ),
}

function Row({ y, bar, price, best = false }: { y: number; bar: number; price: number; best?: boolean }) {
  return (
    <g className={best ? 'f-row best' : 'f-row'}>
      <rect className="f-paper" x="52" y={y} width="376" height="58" rx="14" />
      <rect className="f-face" x="68" y={y + 13} width="32" height="32" rx="10" />
      <path className="f-soft" d={`M116 ${y + 17}h${bar}v9h-${bar}Zm0 16h${bar - 34}v7h-${bar - 34}Z`} />
      <path className="f-brand" d={`M${410 - price} ${y + 22}h${price}v14h-${price}Z`} />
    </g>
  )
}
