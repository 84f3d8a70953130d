import { Queue } from 'workbox-background-sync/Queue'

interface FetchEvent extends Event {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Worker {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

const worker = self as unknown as Worker
const queue = new Queue('changes')

// As in Workbox's manual under "Advanced usage".
addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent
  if (request.method !== 'POST') return
  respondWith.call(
    event,
    fetch(request.clone()).catch(async () => {
      await queue.pushRequest({ request })
      return Response.error()
    }),
  )
})
addEventListener('message', ({ data, ports }) => {
  if (data === 'size') void queue.size().then((size) => ports[0]!.postMessage(size))
})
addEventListener('install', () => void worker.skipWaiting())
addEventListener('activate', (event) =>
  (event as Event & { waitUntil: (work: Promise<void>) => void }).waitUntil(worker.clients.claim()),
)
