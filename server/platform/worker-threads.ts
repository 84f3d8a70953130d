/** The server's worker threads: their bundles, each with its source in `server/` (start-worker.ts). */
export const WORKER_THREADS = {
  'document-worker': 'documents/document-worker.ts',
  'books-worker': 'modules/books/books-worker.ts',
  'prices-worker': 'admin/prices/prices-worker.ts',
  'embedded-worker': 'db/embedded/worker.ts',
}
