import type { AnySchema } from 'yup'

/**
 * A schema that is built when it is first asked for anything. The account knows hundreds before it shows its
 * first screen, which checks one or two of them: building them all took a slow phone a quarter of a second.
 */
export function lazySchema<S extends AnySchema>(build: () => S): S {
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
