import { contract } from '#src/contract/contract.ts'
import type { Serve } from '#server/http/serve.ts'
import { cancelLoad } from './cancel.ts'
import { listLoads } from './list.ts'
import { loadDetails } from './details.ts'
import { addLoadFiles, loadFile } from './files.ts'
import { printLoadPaper } from './papers.ts'

const { list, get, cancel, paper, upload, file } = contract.loads

export function loadRoutes(serve: Serve): void {
  serve(list, (input, { db }) => listLoads(db, input))
  serve(get, ({ id }, context) => loadDetails(context, id))
  serve(cancel, async ({ id, feeCents }, context) => {
    await cancelLoad(context, id, feeCents)
    return loadDetails(context, id)
  })
  serve(upload, async (input, context) => {
    await addLoadFiles(context, input)
    return loadDetails(context, input.id)
  })
  serve.file(paper, ({ id, kind, ahead }, context) => printLoadPaper(context, id, kind, ahead))
  serve.file(file, ({ id, fileId }, context) => loadFile(context, id, fileId))
}
