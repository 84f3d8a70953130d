export function findOnPath(...names: string[]): string | undefined
export function findPostgres(): string | undefined
export function findChromium(): string | undefined
export function findHeadlessShell(): string | undefined
