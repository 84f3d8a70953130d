declare module 'virtual:reference-data' {
  export const tables: {
    name: 'fsa' | 'zip3' | 'map' | 'hs' | 'un' | 'goods-words'
    url: string
    bytes: number
  }[]
}
