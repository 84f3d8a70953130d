declare module 'virtual:reference-data' {
  export const tables: { name: 'fsa' | 'zip3' | 'map'; url: string; bytes: number }[]
}
