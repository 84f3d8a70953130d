/**
 * A schema that is built on first use. The account imports hundreds before its first screen, which uses one
 * or two: building them all took a slow phone a quarter of a second.
 */
export function lazySchema<S extends object>(build: () => S): S {
  let built: S | undefined
  const schema = () => (built ??= build())
  return new Proxy<S>(Object.create(null), {
    get(_, name) {
      const part: unknown = Reflect.get(schema(), name)
      return typeof part === 'function' ? part.bind(schema()) : part
    },
    has: (_, name) => name in schema(),
    getPrototypeOf: () => Object.getPrototypeOf(schema()) as object,
  })
}
