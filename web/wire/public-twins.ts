import type { CallKey } from '#contract/calls.ts'
import { exchange, PUBLIC_BASE, pathOf, type RequestParts } from './exchange.ts'

/** The calls that the shop answers alike for all guests below `PUBLIC_BASE`, where caches keep the answers. */
export const TWINNED: ReadonlySet<CallKey> = new Set([
  'GET /user/banner',
  'GET /user/card_type',
  'GET /user/pack/list',
  'POST /user/pack/list',
  'GET /user/pack/all_list/{type}/{page}',
  'GET /user/pack/card_list/{packId}/{page}',
  'GET /user/pack/detail/{packId}',
])

let isGuest = false

/** False while it is not known. */
export function setGuest(isNowGuest: boolean): void {
  isGuest = isNowGuest
}

export function readsTwin(key: CallKey, parts: RequestParts = {}): boolean {
  return TWINNED.has(key) && !takesPreload(key, parts) && isGuest
}

const takenLinks = new Set<string>()

/**
 * The document of a visitor whose session has ended preloads calls of members, which answer a guest
 * too. Only the first request gets what was preloaded.
 */
function takesPreload(key: CallKey, parts: RequestParts): boolean {
  const [method, path = ''] = key.split(' ')
  const link = `link[as=fetch][href="/api${pathOf(path, parts)}"]`
  if (method !== 'GET' || takenLinks.has(link)) return false
  if (globalThis.document?.querySelector(link) == null) return false
  takenLinks.add(link)
  return true
}

/** No cache keeps a POST, so the payload of a reading one becomes the query. */
export function exchangeTwin<Body extends object>(
  key: CallKey,
  { params = {}, query = {}, request }: RequestParts,
): Promise<Body | undefined> {
  const [, path] = key.split(' ')
  return exchange<Body>(PUBLIC_BASE, `GET ${path}`, {
    params,
    query: { ...query, ...(request as object) },
  })
}
