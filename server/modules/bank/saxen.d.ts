/** The package has no types of its own; these cover what is used of it. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => Record<string, string>) => void): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text', listener: (text: string, decode: (text: string) => string) => void): this
    on(event: 'cdata', listener: (text: string) => void): this
    on(event: 'attention', listener: (text: string) => void): this
    on(event: 'error', listener: (error: Error) => void): this
    parse(xml: string): void
  }
}
