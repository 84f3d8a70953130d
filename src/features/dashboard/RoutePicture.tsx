import { Box } from '@mui/material'

/** A parcel on its way over the lake, in the theme's colours. */
export function RoutePicture() {
  return (
    <Box
      component="svg"
      viewBox="0 0 640 110"
      aria-hidden
      focusable="false"
      sx={{
        display: { xs: 'none', lg: 'block' },
        width: 1,
        mt: 'auto',
        fill: 'none',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      }}
    >
      <path d="M0 96h640" stroke="var(--line)" strokeWidth="2" />
      <path
        d="M24 96l46-52 30 34 22-24 40 42M470 96l40-46 24 26 28-34 54 54"
        stroke="var(--line)"
        strokeWidth="3"
        fill="var(--sunken)"
      />
      <path d="M60 86C170 4 420 0 560 62" stroke="var(--brand)" strokeWidth="3" strokeDasharray="2 11" />
      <circle cx="60" cy="86" r="7" fill="var(--brand)" />
      <path d="M566 74c-11-13-17-21-17-30a17 17 0 0 1 34 0c0 9-6 17-17 30Z" fill="var(--brand)" />
      <circle cx="566" cy="44" r="6" fill="var(--surface)" />
      <g transform="translate(286 2)">
        <path
          d="m30 0 30 14v30L30 58 0 44V14Z"
          fill="var(--brand-soft)"
          stroke="var(--brand)"
          strokeWidth="3"
        />
        <path d="m0 14 30 14 30-14M30 28v30" stroke="var(--brand)" strokeWidth="3" />
      </g>
    </Box>
  )
}
