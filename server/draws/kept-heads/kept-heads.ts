import type { Urn } from '#server/draws/urn/urn.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { openSerial } from '#server/platform/load/serial.ts'
import { type KeptHead, readHeadFile, writeHeadFile } from './head-file.ts'
import {
  type ChainPosition,
  type NewestHead,
  selectChainPositions,
  selectNewestHeads,
} from './kept-heads.sql.ts'

/**
 * After a restore, the database may lack purchases that a signed head covers. The kept head shows
 * this. Without it, the next sale would begin a second history of the pack.
 */
export interface KeptHeads {
  /** Stores heads that are about to be published. Resolves once they are on the disk. */
  keep(heads: readonly NewestHead[]): Promise<void>
  /**
   * True if the database lacks purchases that a signed head of the pack covers, or has other
   * purchases in their place. `urn` is the locked state of the pack. Without `urn`, returns the
   * result of the last `compare`.
   */
  isBehind(packRoot: Buffer, urn?: Pick<Urn, 'settledCount' | 'head'>): boolean
  /**
   * Reads the heads that other processes have signed, and compares every kept head with the chain
   * in the database. `onBehind` gets a message for each pack whose sale stops because the database
   * lacks purchases that a kept head covers.
   */
  compare(on: Queryable, onBehind: (message: string) => void): Promise<void>
  /** Returns how many packs the last `compare` found behind their kept heads. */
  behindCount(): number
}

/** Opens the kept heads. If `file` is null, the heads are lost when the process ends. */
export function openKeptHeads({ file }: { file: string | null }): KeptHeads {
  const heads = new Map<string, NewestHead>()
  let behind: ReadonlySet<string> = new Set()
  const writeSerially = openSerial()

  function merge(candidates: readonly NewestHead[]): boolean {
    const newer = candidates.filter(
      ({ packRoot, settledCount }) =>
        settledCount > (heads.get(keyOf(packRoot))?.settledCount ?? Number.NEGATIVE_INFINITY),
    )
    for (const head of newer) heads.set(keyOf(head.packRoot), head)
    return newer.length > 0
  }
  if (file !== null) merge(readHeadFile(file).map(fromFile))

  /** Writes the file if any head was newer, once the previous write has ended. */
  function mergeAndWrite(candidates: readonly NewestHead[]): Promise<void> {
    const write = async () => {
      const isChanged = merge(candidates)
      if (file === null) return
      // Another process of this machine may have written the file meanwhile.
      const isBehindFile = merge(readHeadFile(file).map(fromFile))
      if (isChanged || isBehindFile) await writeHeadFile(file, [...heads.values()].map(toFile))
    }
    return writeSerially(write)
  }

  return {
    keep: mergeAndWrite,
    isBehind(packRoot, urn) {
      const key = keyOf(packRoot)
      const kept = heads.get(key)
      if (kept === undefined) return false
      if (behind.has(key) || urn === undefined) return behind.has(key)
      if (urn.settledCount > kept.settledCount) return false
      return urn.settledCount < kept.settledCount || !urn.head.equals(kept.head)
    },
    async compare(on, onBehind) {
      await mergeAndWrite(await selectNewestHeads(on))
      const kept = [...heads.values()]
      const positions = await selectChainPositions(on, kept)
      const headOf = new Map(kept.map(({ packRoot, head }) => [keyOf(packRoot), head]))
      const lost = positions.filter(
        ({ packRoot, head }) => !head?.equals(headOf.get(keyOf(packRoot)) as Buffer),
      )
      behind = new Set(lost.map(({ packRoot }) => keyOf(packRoot)))
      for (const position of lost) onBehind(messageOf(position))
    },
    behindCount: () => behind.size,
  }
}

function messageOf({ packId, settledCount, head }: ChainPosition): string {
  const found = head === null ? 'fewer purchases' : 'other purchases'
  return `The sale of pack ${packId} is closed. HEADS_FILE holds a head that the shop signed after ${settledCount} purchases of the pack, and the database has ${found}. docs/deploying.md, "Restoring a backup", says what to do.`
}

const keyOf = (packRoot: Buffer) => packRoot.toString('latin1')

function fromFile(kept: KeptHead): NewestHead {
  return {
    packRoot: Buffer.from(kept.pack_root, 'hex'),
    settledCount: kept.t,
    head: Buffer.from(kept.head, 'hex'),
    signedAt: new Date(kept.milliseconds),
    publicKey: Buffer.from(kept.public_key, 'hex'),
    signature: Buffer.from(kept.signature, 'hex'),
  }
}

function toFile(head: NewestHead): KeptHead {
  return {
    pack_root: head.packRoot.toString('hex'),
    t: head.settledCount,
    head: head.head.toString('hex'),
    milliseconds: head.signedAt.getTime(),
    public_key: head.publicKey.toString('hex'),
    signature: head.signature.toString('hex'),
  }
}
