/**
 * The SQL condition that a row of `console.copies` is the copy of an item that has not left the shop.
 */
const IS_TO_SHIP = `
  exists (
    select
    from console.parcel_items
    join console.parcels on parcels.id = parcel_id
    where parcel_items.copy_id = copies.id
      and state not in ('handed-over', 'cancelled')
  )`

/**
 * Returns the SQL condition that a row of `console.copies` is promised. A prize of a published pack
 * can name several copies. All of them count as promised as long as the shop may still have to ship
 * one of them: while a ticket of the prize is unsold, or a won card is undecided or not shipped yet.
 * A copy that its draw has won is promised until it leaves. `of` limits the packs' copies.
 */
export const promisedCopy = (now: string, of = 'true') => `
  (
    ${IS_TO_SHIP}
    or exists (
      select
      from console.reserved_copies as reserved
      join prizes on prizes.pack_id = reserved.pack_id and prizes.no = reserved.no
      join packs on packs.id = reserved.pack_id
      join urns on urns.pack_id = reserved.pack_id
      left join console.decided_prizes as decided
        on decided.pack_id = reserved.pack_id
        and decided.no = reserved.no
        and not decided.is_extra
      where reserved.copy_id = copies.id
        and ${of}
        and case when packs.ends_at <= ${now} then 0 else urns.counts[reserved.no + 1] end
          + prizes.count - urns.counts[reserved.no + 1] - coalesce(decided.converted, 0)
          > (
            select count(*)
            from console.reserved_copies as sent
            join console.copies as sent_copy on sent_copy.id = sent.copy_id
            where sent.pack_id = reserved.pack_id
              and sent.no = reserved.no
              and sent_copy.on_hand = 0
          )
    )
  )`

/**
 * Returns the SQL condition that a row of `console.copies` may leave only as itself: a pack proves it,
 * and its member may still get it.
 */
export const keptCopy = (now: string) => promisedCopy(now, 'reserved.is_proven')
