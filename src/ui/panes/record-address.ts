/** The address of a record with the filters of the list it is opened from, which it stays beside. */
export function besideList(record: string, listSearch: string): string {
  const [path = '', own = ''] = record.split('?')
  const params = new URLSearchParams(own)
  for (const [name, value] of new URLSearchParams(listSearch))
    if (!params.has(name)) params.append(name, value)
  return `${path}?${params}`
}

/** Whether the window shows that record. */
export function isOpenAt(
  record: string,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  const [path, own] = record.split('?')
  const params = new URLSearchParams(search)
  return (
    path === pathname && [...new URLSearchParams(own)].every(([name, value]) => params.get(name) === value)
  )
}

/** The list's filters in the address of a record. */
export function filtersIn(search: string, id: string): string {
  const params = new URLSearchParams(search)
  params.delete(id)
  const left = params.toString()
  return left && `?${left}`
}
