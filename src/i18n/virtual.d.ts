declare module 'virtual:messages/*' {
  export const messages: import('./messages.ts').Stored
}
declare module 'virtual:tokens.css?*' {}
