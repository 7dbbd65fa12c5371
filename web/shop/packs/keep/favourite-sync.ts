import { readStored, writeStored } from '#web/kit/storage.ts'
import { send } from '#web/wire/client.ts'
import { syncOf } from './favourite-sync.rule.ts'
import { keptPacks } from './stored-ids.ts'

/** Whose favourites this browser holds; absent for those of a guest. */
const OWNER_KEY = 'kept_packs_member'

/**
 * Gives the member's favourites to this browser. Those that a guest has marked here are added to
 * them. After a logout, the browser holds none.
 */
export async function syncFavourites(memberId: number | null): Promise<void> {
  const owner = readStored('localStorage', OWNER_KEY)
  const ids = keptPacks.read()
  const sync = syncOf({ owner, ids, memberId })
  if (sync === 'nothing') return
  if (sync === 'clear') return store([], null)
  const outcome =
    sync === 'add'
      ? await send('POST /user/favourites', { request: { pack_ids: [...ids], is_favourite: true } })
      : await send('GET /user/favourites')
  // A press while the call was under way is newer than its answer.
  if (outcome.kind === 'ok' && keptPacks.read() === ids) store(outcome.answer.pack_ids, memberId)
}

/** Saves that the member has marked or unmarked a pack. Takes it back if the server does not save it. */
export async function saveFavourite(packId: number): Promise<void> {
  const is_favourite = keptPacks.read().includes(packId)
  const outcome = await send('POST /user/favourites', {
    request: { pack_ids: [packId], is_favourite },
  })
  const isUnchanged = keptPacks.read().includes(packId) === is_favourite
  if (outcome.kind !== 'ok' && isUnchanged) keptPacks.toggle(packId)
}

function store(ids: readonly number[], memberId: number | null): void {
  writeStored('localStorage', OWNER_KEY, memberId === null ? null : String(memberId))
  keptPacks.replace(ids)
}
