let load: (path: string) => void = () => {}

/** The router knows which files a screen needs (src/app/router.tsx). */
export function setScreenLoader(loader: (path: string) => void): void {
  load = loader
}

/** Loads the code of a screen that will probably be opened next, so that it opens at once. */
export const preloadScreen = (path: string): void => load(path)
