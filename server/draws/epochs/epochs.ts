import { randomBytes } from 'node:crypto'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Epochs, validEpochs } from './epochs.rule.ts'
import {
  countEpochs,
  insertEpoch,
  type PublishedEpoch,
  selectEpochs,
  selectNewestEpochs,
} from './epochs.sql.ts'

const EPOCH_BYTES = 16
const TRIES_MAX = 5

/**
 * Reads the epochs that are valid now, and makes a new epoch if there is none for the present ten
 * minutes. These spans of ten minutes follow the database's clock. The commitments of all other
 * epochs are invalid. docs/fair-draws.md.
 */
export async function readEpochs(on: Queryable): Promise<Epochs> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const newest = await selectNewestEpochs(on)
    const valid = validEpochs(newest)
    if (valid !== null) return valid
    const seq = (newest[0]?.seq ?? -1) + 1
    await insertEpoch(on, { seq, epoch: randomBytes(EPOCH_BYTES), beginsLife: false })
  }
  throw new Error('no epoch could be made')
}

/**
 * Makes a new epoch, and makes all earlier epochs invalid at once. The operator uses this after
 * copying old rows into a running database, because the shop cannot notice such a restore by
 * itself.
 */
export async function beginNewEpoch(on: Queryable): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const seq = await countEpochs(on)
    if (await insertEpoch(on, { seq, epoch: randomBytes(EPOCH_BYTES), beginsLife: true })) return
  }
  throw new Error('no epoch could be made')
}

interface EpochPage {
  readonly epochs: readonly PublishedEpoch[]
  /** The number of epochs on all pages. */
  readonly count: number
}

/** Reads one page of all epochs, newest first. A page beyond the last is empty. */
export async function readEpochPage(on: Queryable, page: number): Promise<EpochPage> {
  const count = await countEpochs(on)
  const to = count - (page - 1) * PAGE_SIZE
  if (to <= 0) return { epochs: [], count }
  return { epochs: await selectEpochs(on, { from: Math.max(0, to - PAGE_SIZE), to }), count }
}
