import { readStored, writeStored } from '#web/kit/storage.ts'
import { send } from '#web/wire/client.ts'
import { ownerText, syncOf } from './favourite-sync.rule.ts'
import { keptPacks } from './stored-ids.ts'

/** Whose favourites this browser holds; absent for those of a guest. */
const OWNER_KEY = 'kept_packs_member'
const readOwner = () => readStored('localStorage', OWNER_KEY)
const writeOwner = (owner: string | null) => writeStored('localStorage', OWNER_KEY, owner)

/** The calls go to the server one after another, in the order of the presses. */
let lastCall: Promise<void> = Promise.resolve()

/**
 * Gives the member's favourites to this browser. Those that a guest has marked here are added to
 * them. After a logout, the browser holds none.
 */
export async function syncFavourites(memberId: number | null): Promise<void> {
  const owner = readOwner()
  const sync = syncOf({ owner, ids: keptPacks.read(), memberId })
  if (sync === 'clear') {
    writeOwner(null)
    keptPacks.replace([])
  }
  if (memberId === null) return
  own(memberId)
  return inTurn(() => joinFavourites(memberId))
}

/** Saves that the member has marked or unmarked a pack. Takes it back if the server does not save it. */
export async function saveFavourite(packId: number, memberId: number): Promise<void> {
  own(memberId)
  const is_favourite = keptPacks.read().includes(packId)
  return inTurn(async () => {
    if (!isOwner(memberId)) return
    const ids = keptPacks.read()
    const outcome = await send('POST /user/favourites', {
      request: { pack_ids: [packId], is_favourite },
    })
    if (!isOwner(memberId)) return
    const isUnchanged = keptPacks.read().includes(packId) === is_favourite
    if (outcome.kind !== 'ok' && isUnchanged) return keptPacks.toggle(packId)
    if (readOwner() === ownerText(memberId, { isJoining: true })) return joinFavourites(memberId)
    if (outcome.kind === 'ok' && keptPacks.read() === ids)
      keptPacks.replace(outcome.answer.pack_ids)
  })
}

/** Before any call, so that a logout clears the favourites whatever becomes of the call. */
function own(memberId: number): void {
  if (isOwner(memberId)) return
  if (readOwner() !== null) keptPacks.replace([])
  writeOwner(ownerText(memberId, { isJoining: true }))
}

/** Not after a logout, which may come while a call waits. */
function isOwner(memberId: number): boolean {
  const owner = readOwner()
  return [true, false].some((isJoining) => owner === ownerText(memberId, { isJoining }))
}

async function joinFavourites(memberId: number): Promise<void> {
  if (!isOwner(memberId)) return
  const ids = keptPacks.read()
  const outcome =
    syncOf({ owner: readOwner(), ids, memberId }) === 'add'
      ? await send('POST /user/favourites', { request: { pack_ids: [...ids], is_favourite: true } })
      : await send('GET /user/favourites')
  // A press while the call was under way is newer than its answer; when it is saved, it joins again.
  if (outcome.kind !== 'ok' || keptPacks.read() !== ids || !isOwner(memberId)) return
  writeOwner(ownerText(memberId, { isJoining: false }))
  keptPacks.replace(outcome.answer.pack_ids)
}

function inTurn(call: () => Promise<void>): Promise<void> {
  lastCall = lastCall.then(call, call)
  return lastCall
}
