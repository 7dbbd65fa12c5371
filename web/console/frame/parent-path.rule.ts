/** The parents of screens whose path does not begin with the path of a list. */
const PARENTS: Readonly<Record<string, string>> = {
  figures: '/',
  'packing-slips': '/parcels',
  'pick-list': '/parcels',
  queues: '/',
}

/** Returns the path of the screen that leads to the one with this path below /console. */
export function parentPathOf(pathname: string): string {
  const [, first = '', ...rest] = pathname.split('/')
  return PARENTS[first] ?? (rest.length === 0 ? '/' : `/${first}`)
}
