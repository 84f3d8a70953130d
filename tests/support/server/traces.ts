/**
 * Finds texts in everything this browser stores: databases, caches, local and session storage, cookies.
 * @returns the places
 */
export async function tracesOf(marks: readonly string[]): Promise<string[]> {
  const places: [string, string][] = [
    ['cookies', document.cookie],
    ['local storage', JSON.stringify(Object.entries(localStorage))],
    ['session storage', JSON.stringify(Object.entries(sessionStorage))],
  ]
  for (const { name } of await indexedDB.databases())
    places.push([`database ${name}`, name! + (await contentOf(name!))])
  if (typeof caches !== 'undefined')
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        places.push([`cache ${name}`, request.url + (await (await cache.match(request))!.text())])
    }
  return places.filter(([, content]) => marks.some((mark) => content.includes(mark))).map(([place]) => place)
}

async function contentOf(name: string): Promise<string> {
  const database = await answer(indexedDB.open(name))
  const stores = [...database.objectStoreNames]
  const rows =
    stores.length === 0
      ? []
      : await Promise.all(
          stores.map((store) => answer(database.transaction(store).objectStore(store).getAll())),
        )
  database.close()
  return JSON.stringify(rows)
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('a database did not answer')))
  })
