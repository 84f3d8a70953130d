declare module 'virtual:reference-data' {
  export const tables: { name: 'fsa' | 'zip3' | 'map' | 'hs' | 'goods-words'; url: string; bytes: number }[]
}
