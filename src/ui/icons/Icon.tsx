import { PATHS, type IconName } from './paths.ts'

interface IconProps {
  name: IconName
  /** Pixels. */
  size?: number
  /** Said instead of the picture; without it the icon is decoration. */
  label?: string
}

/** One of our own pictures, in the colour of the text around it. */
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
