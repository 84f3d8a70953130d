import { vi } from 'vitest'

// Files follow each other in one process, which keeps React, MUI and the server's libraries; what is ours begins anew, as in a page
// that is opened: nothing has to remember what a file before left in our modules.
vi.resetModules()
