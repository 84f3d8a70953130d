/** Where the bytes of files are. Built in: the database (database-files.ts); an object store such as S3 fits behind the same three calls. */
export interface FileStore {
  /** The same id again changes nothing, so that a repeated attempt is harmless. Never inside a transaction: most stores are other systems. */
  write(id: string, bytes: Uint8Array): Promise<void>
  /** undefined: there is no such file. */
  read(id: string): Promise<Uint8Array | undefined>
  /** Ids that are not there any more are passed over. */
  remove(ids: readonly string[]): Promise<void>
}
