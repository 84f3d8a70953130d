declare module 'virtual:reference-data' {
  export const tables: { name: 'fsa' | 'zip3'; url: string; bytes: number }[]
}
