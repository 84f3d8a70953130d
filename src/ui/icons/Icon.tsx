import { PATHS, type IconName } from './paths.ts'

interface IconProps {
  name: IconName
  /** Pixels. */
  size?: number
  /** Accessible name; without it the icon is decoration. */
  label?: string
}

/** One of our own icons, in the colour of the surrounding text. */
export function Icon({ name, size = 20, label }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      className="icon"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
