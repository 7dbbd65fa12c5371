import type { Check } from './checks.sql.ts'

const inState = (state: number) => `count(*) filter (where send_state = ${state}) over passed`

export const pageCheckpointChecks: readonly Check[] = [
  {
    invariant: 'V4',
    description:
      'every milestone of a history counts the purchases up to it, each in its send state',
    text: `
      select
        milestones.member_id as member,
        milestones.number,
        milestones.counts,
        counted.number as purchases,
        counted.counts as in_states
      from milestones
      left join (
        select
          member_id,
          id,
          row_number() over passed as number,
          array[${[1, 2, 3, 4].map(inState).join(', ')}] as counts
        from purchases
        where member_id in (select member_id from milestones)
        window passed as (partition by member_id order by id)
      ) as counted
        on counted.member_id = milestones.member_id
        and counted.id = milestones.purchase_id
      where (milestones.number, milestones.counts) is distinct from (counted.number, counted.counts)`,
  },
]
