/** Rules of style sheets, with the names under which Emotion knows them. */
export interface MadeStyles {
  names: string[]
  css: string
}
