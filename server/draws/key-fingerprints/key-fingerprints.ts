import { createHmac } from 'node:crypto'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import {
  hasPartlySoldPack,
  insertFingerprints,
  type KeyFingerprint,
  selectFingerprints,
  updateFingerprints,
} from './key-fingerprints.sql.ts'

/** The keys that all processes of a shop must share, because published proofs depend on them. */
export interface SharedKeys {
  readonly sealKey: Buffer
  readonly tagKey: Buffer
  readonly signKey: Buffer
}

const VARIABLES = { seal: 'SEAL_KEY', tag: 'TAG_KEY', sign: 'SIGN_KEY' } as const
type KeyVariable = (typeof VARIABLES)[KeyFingerprint['purpose']]

/**
 * Throws StartRefused if the keys differ from the keys of the shop in this database. The first
 * start stores the fingerprints of its keys, and every later start compares its keys with these
 * fingerprints. Two processes with different keys would give a member two tags in one pack, and
 * sign heads with two keys. Neither fault can be repaired. Decision 046.
 */
export async function refuseOtherKeys(on: Queryable, keys: SharedKeys): Promise<void> {
  await insertFingerprints(on, fingerprintsOf(keys))
  const [variable] = await changedKeys(on, keys)
  if (variable === undefined) return
  throw new StartRefused(
    `${variable} is not the key with which this shop's database was begun: set the same keys in every process, or replace them as docs/commands.md says (npm run keys).`,
  )
}

/** Names the environment variables, in a fixed order. */
export async function changedKeys(
  on: Queryable,
  keys: SharedKeys,
): Promise<readonly KeyVariable[]> {
  const stored = new Map((await selectFingerprints(on)).map((row) => [row.purpose, row]))
  return fingerprintsOf(keys)
    .filter(({ purpose, fingerprint }) => {
      const known = stored.get(purpose)?.fingerprint
      return known !== undefined && !known.equals(fingerprint)
    })
    .map(({ purpose }) => VARIABLES[purpose])
}

/**
 * The operator must have stopped every process before. Throws StartRefused if the tag key changes
 * while a pack is partly sold, because the pack's members would get a second tag in the pack's log.
 */
export function replaceKeys(database: Database, keys: SharedKeys): Promise<readonly KeyVariable[]> {
  return database.transaction(async (tx) => {
    const changed = await changedKeys(tx, keys)
    if (changed.includes('TAG_KEY') && (await hasPartlySoldPack(tx))) {
      throw new StartRefused(
        'TAG_KEY can be replaced only while no pack is partly sold: a member would get a second tag in the log of that pack.',
      )
    }
    await updateFingerprints(tx, fingerprintsOf(keys))
    return changed
  })
}

/** Shows whether two keys are equal, and nothing else about 32 random bytes. */
function fingerprintsOf({ sealKey, tagKey, signKey }: SharedKeys): readonly KeyFingerprint[] {
  const fingerprintOf = (purpose: KeyFingerprint['purpose'], key: Buffer) => ({
    purpose,
    fingerprint: createHmac('sha256', key).update(`HIKIFUDA/key/${purpose}\0`).digest(),
  })
  return [
    fingerprintOf('seal', sealKey),
    fingerprintOf('tag', tagKey),
    fingerprintOf('sign', signKey),
  ]
}
