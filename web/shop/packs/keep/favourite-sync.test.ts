import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { saveFavourite, syncFavourites } from './favourite-sync.ts'
import { keptPacks } from './stored-ids.ts'

type Sent = { pack_ids?: readonly number[]; is_favourite?: boolean | undefined }
/** What the server holds; null for a server that cannot be reached. */
let server: number[] | null
let sent: Sent[]
/** Runs while the next call is under way. */
let meanwhile: () => void

beforeEach(() => {
  const stored = new Map<string, string>()
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  } as unknown as Storage
  keptPacks.replace([])
  server = []
  sent = []
  meanwhile = () => undefined
  mock.method(globalThis, 'fetch', async (_: string, { body }: RequestInit) => {
    const { pack_ids = [], is_favourite }: Sent = JSON.parse(
      new URLSearchParams(String(body ?? '')).get('json') ?? '{}',
    )
    sent.push({ pack_ids, is_favourite })
    const during = meanwhile
    meanwhile = () => undefined
    during()
    if (server === null) throw new TypeError('failed to fetch')
    const others = server.filter((id) => !pack_ids.includes(id))
    server = is_favourite ? [...pack_ids, ...others] : others
    return new Response(JSON.stringify({ state: 200, pack_ids: server }))
  })
})
afterEach(() => {
  mock.restoreAll()
  Reflect.deleteProperty(globalThis, 'localStorage')
})

/** Member 7 presses the heart of a pack. */
function press(packId: number): Promise<void> {
  keptPacks.toggle(packId)
  return saveFavourite(packId, 7)
}

test('a press while the favourites join is kept, and nothing of it is left after a logout', async () => {
  keptPacks.replace([3])
  let pressed: Promise<void> | undefined
  meanwhile = () => {
    pressed = press(5)
  }
  await syncFavourites(7)
  await pressed
  assert.deepEqual(
    [keptPacks.read().toSorted(), server?.toSorted()],
    [
      [3, 5],
      [3, 5],
    ],
  )
  await syncFavourites(null)
  assert.deepEqual(keptPacks.read(), [])
})

test('a favourite that is taken back while it joins is gone', async () => {
  keptPacks.replace([3])
  let pressed: Promise<void> | undefined
  meanwhile = () => {
    pressed = press(3)
  }
  await syncFavourites(7)
  await pressed
  assert.deepEqual([keptPacks.read(), server], [[], []])
})

test('favourites that could not join stay the member’s: they join later, and no other member’s', async () => {
  keptPacks.replace([3])
  server = null
  await syncFavourites(7)
  assert.deepEqual(keptPacks.read(), [3])
  server = [9]
  await syncFavourites(7)
  assert.deepEqual(
    [keptPacks.read(), server],
    [
      [3, 9],
      [3, 9],
    ],
  )
  keptPacks.replace([4])
  server = null
  await syncFavourites(null)
  server = []
  await syncFavourites(8)
  assert.deepEqual([keptPacks.read(), server], [[], []])
})

test('after a logout the favourites whose call failed are gone', async () => {
  keptPacks.replace([3])
  server = null
  await syncFavourites(7)
  await syncFavourites(null)
  assert.deepEqual(keptPacks.read(), [])
})

test('a logout or another member while a call is under way ends what it does', async () => {
  keptPacks.replace([3])
  meanwhile = () => {
    void syncFavourites(null)
  }
  await syncFavourites(7)
  assert.deepEqual(keptPacks.read(), [])
  let next: Promise<void> | undefined
  meanwhile = () => {
    void press(5)
    next = syncFavourites(8)
  }
  server = []
  sent = []
  await syncFavourites(7)
  await next
  assert.deepEqual(keptPacks.read(), [])
  assert.ok(!sent.some(({ pack_ids }) => pack_ids?.includes(5)))
})
