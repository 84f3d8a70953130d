export interface StoredFile {
  type: string
  bytes: Uint8Array
}

/**
 * Where the bytes of files are: in the database (database-files.ts), in a bucket (s3-files.ts), or in both
 * while they move (create-files.ts).
 */
export interface FileStore {
  /**
   * Writing the same id again changes nothing, so that a retry is harmless. Never inside a transaction: most
   * stores are other systems.
   */
  write(id: string, file: StoredFile): Promise<void>
  /** undefined: there is no such file. */
  read(id: string): Promise<Uint8Array | undefined>
  /** Ids that no longer exist are skipped. */
  remove(ids: readonly string[]): Promise<void>
}
