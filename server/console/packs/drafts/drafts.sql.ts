import type { DraftContent, DraftLine } from '#contract/console/packs/draft-content.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { fromStoredJson, toStoredJson } from '#server/platform/database/json-names.ts'
import { sql } from '#server/platform/database/sql.ts'

/** The content of a draft without its lines, which are stored in a table of their own. */
export type DraftFields = Omit<DraftContent, 'lines'>

export interface DraftRow extends Row {
  readonly id: number
  readonly version: number
  readonly fields: DraftFields
  readonly packId: number | null
  readonly composition: Buffer | null
  readonly packRoot: Buffer | null
  readonly isDiscarded: boolean
  readonly isPublished: boolean
  /** Of the published pack. */
  readonly shipFeePoints: number | null
  readonly shipFreeCards: number | null
  /**
   * The id of the newest approval request for the publication of the draft. Only a request that is
   * approved, or that waits for a decision, is selected.
   */
  readonly approvalId: number | null
  readonly isSubmitted: boolean
  readonly madeBy: number | null
  readonly makerName: string | null
  readonly savedBy: number | null
  readonly saverName: string | null
  readonly savedAt: Date
}

const DRAFTS = `
  select
    drafts.id,
    drafts.version,
    content as fields,
    drafts.pack_id,
    drafts.composition,
    drafts.pack_root,
    discarded_at is not null as is_discarded,
    packs.published_at is not null as is_published,
    packs.ship_fee_points,
    packs.ship_free_cards,
    approval.id as approval_id,
    coalesce(approval.state = 'waiting', false) as is_submitted,
    made_by,
    maker.name as maker_name,
    saved_by,
    saver.name as saver_name,
    saved_at
  from console.drafts
  left join packs on packs.id = drafts.pack_id
  left join console.operators as maker on maker.id = made_by
  left join console.operators as saver on saver.id = saved_by
  left join lateral (
    select id, state
    from console.approvals
    where kind = 'packs.publish'
      and target_kind = 'pack-draft'
      and target_id = drafts.id::text
      and (state = 'approved' or state = 'waiting' and expires_at > $2)
    order by id desc
    limit 1
  ) as approval on true
  where drafts.id = $1`

/** The fields that drafts from before the fields were added lack. */
const LATER_FIELDS = { reading: '', notaries: [], lineSeconds: 0 }

export async function selectDraft(on: Queryable, id: number, now: Date): Promise<DraftRow | null> {
  const [row] = await on.query<DraftRow>({ text: DRAFTS, values: [id, now] })
  if (row === undefined) return null
  return { ...row, fields: { ...LATER_FIELDS, ...fromStoredJson(row.fields) } }
}

/** Returns null if no draft has this id. */
export async function lockDraftRow(
  tx: Transaction,
  id: number,
  now: Date,
): Promise<DraftRow | null> {
  await tx.query(sql`select from console.drafts where id = ${id} for no key update`)
  return selectDraft(tx, id, now)
}

export function selectLines(on: Queryable, draftId: number): Promise<(DraftLine & Row)[]> {
  return on.query(sql`
    select card_id, count, buy_point, action_type, note, copy_ids::float8[] as copy_ids
    from console.draft_lines
    where draft_id = ${draftId}
    order by no`)
}

export async function insertDraft(
  tx: Transaction,
  { fields, operatorId, now }: { fields: DraftFields; operatorId: number | null; now: Date },
): Promise<number> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into console.drafts (content, made_by, saved_by, made_at, saved_at)
    values (${toStoredJson(fields)}, ${operatorId}, ${operatorId}, ${now}, ${now})
    returning id`)
  return (rows[0] as { id: number }).id
}

/** Stores the fields of a draft. Clears the composition and root that a submission had fixed. */
export async function updateDraft(
  tx: Transaction,
  id: number,
  { fields, operatorId, now }: { fields: DraftFields; operatorId: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    update console.drafts
    set
      content = ${toStoredJson(fields)},
      saved_by = ${operatorId},
      saved_at = ${now},
      version = version + 1,
      composition = null,
      pack_root = null
    where id = ${id}`)
}

export async function replaceLines(
  tx: Transaction,
  draftId: number,
  lines: readonly DraftLine[],
): Promise<void> {
  await tx.query(sql`delete from console.draft_lines where draft_id = ${draftId}`)
  await tx.query(sql`
    insert into console.draft_lines (
      draft_id, no, card_id, count, buy_point, action_type, note, copy_ids
    )
    select
      ${draftId}, no - 1, card_id, count, buy_point, action_type, note,
      array(select value::bigint from jsonb_array_elements_text(copy_ids) as copy (value))
    from rows from (
      jsonb_to_recordset(${toStoredJson(lines)}::jsonb) as (
        card_id bigint, count integer, buy_point integer, action_type text, note text,
        copy_ids jsonb
      )
    ) with ordinality as line (card_id, count, buy_point, action_type, note, copy_ids, no)`)
}

export async function markDiscarded(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.query(sql`
    update console.drafts
    set discarded_at = ${now}, version = version + 1
    where id = ${id}`)
}

/** Stores what a submission will publish: the pack's number, composition and root. */
export async function fixComposition(
  tx: Transaction,
  id: number,
  fixed: { packId: number; composition: Buffer; packRoot: Buffer },
): Promise<void> {
  await tx.query(sql`
    update console.drafts
    set pack_id = ${fixed.packId}, composition = ${fixed.composition}, pack_root = ${fixed.packRoot}
    where id = ${id}`)
}

interface DraftSettings {
  readonly marginPermilleMin: number
  /** A card whose points are worth less of its market price is shipped by default. */
  readonly defaultSharePercent: number
  /** A card with at least this market price is shipped by default; 0 for none. */
  readonly shipFromYen: number
  readonly hasLivePayments: boolean
}

export async function selectDraftSettings(on: Queryable): Promise<DraftSettings> {
  const [row] = await on.query<DraftSettings & Row>(sql`
    select
      margin_permille_min,
      default_share_percent,
      ship_from_yen,
      has_live_payments
    from console.settings, shop_settings`)
  if (row === undefined) throw new Error('the shop has no settings')
  return row
}
