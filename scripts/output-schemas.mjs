// npm run outputs: writes src/contract/outputs.json, what every call of the contract answers, as JSON Schema made
// from its TypeScript type. openapi.json has it, and tests hold the server's answers to it. TypeScript 7 has no
// API for programs: ts-morph's version 5 reads the types.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Project, ts } from 'ts-morph'
import { root } from './run.mjs'

export const FILE = join(root, 'src/contract/outputs.json')

const SOURCE = `
import type { contract } from './contract.ts'
type OutputOf<E> = E extends { types?: { output: infer O } } ? O : never
export type Outputs = { [G in keyof typeof contract]: { [E in keyof (typeof contract)[G]]: OutputOf<(typeof contract)[G][E]> } }
`

/** @returns {{ calls: Record<string, object>, $defs: Record<string, object> }} by `group.call` */
export function outputSchemas() {
  const project = new Project({
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      resolveJsonModule: true,
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      types: [],
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    },
  })
  // It is nowhere but here.
  const entry = project.createSourceFile(join(root, 'src/contract/outputs.ts'), SOURCE)
  project.resolveSourceFileDependencies()
  const checker = project.getTypeChecker().compilerObject
  const module = checker.getSymbolAtLocation(entry.compilerNode)
  const outputs = module && checker.getExportsOfModule(module).find(({ name }) => name === 'Outputs')
  if (!outputs) throw new Error('the contract could not be read')

  /** @type {Record<string, object>} */
  const $defs = {}
  /** @type {Map<ts.Type, string>} */
  const names = new Map()
  /** @type {Record<string, object>} */
  const calls = {}
  for (const group of checker.getDeclaredTypeOfSymbol(outputs).getProperties())
    for (const call of checker.getTypeOfSymbol(group).getProperties())
      calls[`${group.name}.${call.name}`] = schemaOf(checker.getTypeOfSymbol(call))
  return { calls, $defs: Object.fromEntries(Object.entries($defs).toSorted(([a], [b]) => (a < b ? -1 : 1))) }

  /** @param {ts.Type} type @returns {object} */
  function schemaOf(type) {
    const { flags } = type
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {}
    if (flags & ts.TypeFlags.Null) return { type: 'null' }
    if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return { not: {} }
    if (flags & ts.TypeFlags.Never) return { not: {} }
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' }
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' }
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' }
    if (flags & ts.TypeFlags.BooleanLike && !type.isUnion()) return { type: 'boolean' }
    if (type.isUnion()) return unionOf(type.types)
    // Files are answered as bytes, not in an envelope.
    if (type.getSymbol()?.name === 'Uint8Array') return {}
    if (checker.isTupleType(type)) {
      const parts = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type)).map(schemaOf)
      return { type: 'array', items: parts, minItems: parts.length, maxItems: parts.length }
    }
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type))
      return { type: 'array', items: item ? schemaOf(item) : {} }
    }
    return namedObject(type)
  }

  /** @param {readonly ts.Type[]} types */
  function unionOf(types) {
    const present = types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined))
    const parts = present.map(schemaOf)
    const literals = parts.filter((part) => 'const' in part)
    const isBoolean =
      literals.filter((part) => typeof (/** @type {{ const: unknown }} */ (part).const) === 'boolean')
        .length === 2
    const values = literals
      .map((part) => /** @type {{ const: unknown }} */ (part).const)
      .filter((value) => !isBoolean || typeof value !== 'boolean')
    const rest = [
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...(values.length > 0 ? [{ enum: values }] : []),
      ...parts.filter((part) => !('const' in part)),
    ]
    return rest.length === 1 && rest[0] ? rest[0] : { anyOf: rest }
  }

  /** Interfaces and aliases stand once, by their names. @param {ts.Type} type */
  function namedObject(type) {
    const known = names.get(type)
    if (known) return { $ref: `#/$defs/${known}` }
    const symbol = type.aliasSymbol ?? type.getSymbol()
    const bare = symbol && !symbol.name.startsWith('__') ? checker.typeToString(type) : ''
    const name = bare.length > 0 && bare.length < 60 ? bare.replaceAll(/[^\w]+/g, '_').replace(/_$/, '') : ''
    if (!name) return objectOf(type)
    // Two types of one name: the later one gets a number.
    let free = name
    for (let n = 2; free in $defs; n += 1) free = `${name}_${n}`
    names.set(type, free)
    $defs[free] = {}
    $defs[free] = objectOf(type)
    return { $ref: `#/$defs/${free}` }
  }

  /** @param {ts.Type} type */
  function objectOf(type) {
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String)
    const properties = checker.getPropertiesOfType(type)
    /** @type {Record<string, object>} */
    const schemas = {}
    const required = []
    for (const property of properties) {
      const value = checker.getTypeOfSymbol(property)
      // What JSON leaves out: methods, and properties that are undefined.
      if (value.getCallSignatures().length > 0) continue
      schemas[property.name] = schemaOf(value)
      const mayBeAbsent =
        property.flags & ts.SymbolFlags.Optional ||
        (value.isUnion() && value.types.some(({ flags }) => flags & ts.TypeFlags.Undefined)) ||
        value.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Unknown)
      if (!mayBeAbsent) required.push(property.name)
    }
    return {
      type: 'object',
      properties: schemas,
      ...(required.length > 0 && { required: required.toSorted() }),
      additionalProperties: index ? schemaOf(index.type) : false,
    }
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(FILE, `${JSON.stringify(outputSchemas(), null, 1)}\n`)
