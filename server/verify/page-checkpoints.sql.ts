import type { Check } from './checks.sql.ts'

const inState = (state: number) => `count(*) filter (where send_state = ${state}) over so_far`

export const pageCheckpointChecks: readonly Check[] = [
  {
    invariant: 'V4',
    description: 'every page checkpoint counts the purchases up to it by send state',
    text: `
      select
        page_checkpoints.member_id as member,
        page_checkpoints.number,
        page_checkpoints.counts,
        counted.number as purchases,
        counted.counts as in_states
      from page_checkpoints
      left join (
        select
          member_id,
          id,
          row_number() over so_far as number,
          array[${[1, 2, 3, 4].map(inState).join(', ')}] as counts
        from purchases
        where member_id in (select member_id from page_checkpoints)
        window so_far as (partition by member_id order by id)
      ) as counted
        on counted.member_id = page_checkpoints.member_id
        and counted.id = page_checkpoints.purchase_id
      where (page_checkpoints.number, page_checkpoints.counts) is distinct from (counted.number, counted.counts)`,
  },
]
