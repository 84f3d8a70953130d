declare module 'virtual:made-styles' {
  export const made: import('./made-styles.ts').MadeStyles
}
