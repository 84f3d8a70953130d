import type { ReactNode } from 'react'
import type { ManualWay } from './prompt.ts'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'
import './install-steps.css'

/**
 * How to install where the browser has no button for it, with a drawing of what to look for beside each step.
 */
export function InstallSteps({ way }: { way: ManualWay }) {
  const text = useText()
  return (
    <div className="install-steps">
      <p>{text('layout.install.lead')}</p>
      <ol>
        {PICTURES[way].map((picture, at) => (
          // Steps of one way never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <svg viewBox="0 0 72 72" width="72" height="72" aria-hidden="true" focusable="false">
              {picture}
            </svg>
            <span>{text(`layout.install.${way}.step${at + 1}`, { name: SITE.name })}</span>
          </li>
        ))}
      </ol>
      {way === 'firefox' && <p>{text('layout.install.firefox.otherwise')}</p>}
    </div>
  )
}

const phone = (
  <>
    <rect className="line" x="20" y="4" width="32" height="64" rx="6" />
    <path className="soft" d="M26 14h20M26 22h20M26 30h12" />
  </>
)
const desk = (
  <>
    <rect className="line" x="6" y="12" width="60" height="46" rx="5" />
    <path className="line" d="M6 24h60" />
    <path className="soft" d="M14 34h44M14 42h30" />
  </>
)
const shareMark = (
  <>
    <rect className="spot" x="26" y="48" width="20" height="17" rx="3" />
    <path className="mark" d="M32 55h-2v7h12v-7h-2M36 59v-9M33 52l3-3 3 3" />
  </>
)
const plusRow = (
  <>
    <rect className="spot" x="15" y="36" width="42" height="14" rx="4" />
    <path className="mark" d="M22 43h16M48 39.5v7M44.5 43h7" />
  </>
)
const ownIcon = (
  <>
    <rect className="spot" x="27" y="40" width="18" height="18" rx="5" />
    <path className="mark" d="m31 47 5-3 5 3v5l-5 3-5-3zM31 47l5 3 5-3M36 50v5" />
  </>
)
const dots = (
  <>
    <rect className="spot" x="40" y="6" width="10" height="16" rx="4" />
    <path className="mark" d="M45 10v.1M45 14v.1M45 18v.1" />
  </>
)
const menuBar = (
  <>
    <rect className="spot" x="6" y="4" width="30" height="14" rx="4" />
    <path className="mark" d="M12 11h18" />
  </>
)
const tabButton = (
  <>
    <rect className="spot" x="48" y="14" width="16" height="9" rx="3" />
    <path className="mark" d="M56 15.5v6M53 18.5h6" />
  </>
)

/** One for each step; the words are `layout.install.<way>.step<n>`. */
const PICTURES: Record<ManualWay, ReactNode[]> = {
  iphone: [
    <>
      {phone}
      {shareMark}
    </>,
    <>
      {phone}
      {plusRow}
    </>,
    <>
      {phone}
      {ownIcon}
    </>,
  ],
  mac: [
    <>
      {desk}
      {menuBar}
    </>,
    <>
      {desk}
      {plusRow}
    </>,
    <>
      {desk}
      {ownIcon}
    </>,
  ],
  firefoxPhone: [
    <>
      {phone}
      {dots}
    </>,
    <>
      {phone}
      {plusRow}
    </>,
    <>
      {phone}
      {ownIcon}
    </>,
  ],
  firefox: [
    <>
      {desk}
      {tabButton}
    </>,
    <>
      {desk}
      {ownIcon}
    </>,
  ],
}
