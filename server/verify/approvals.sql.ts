import type { Check } from './checks.sql.ts'

/**
 * The checks of approvals. The shop's role cannot read approval requests, so a database function
 * with the owner's rights checks the requests.
 */
export const approvalChecks: readonly Check[] = [
  {
    invariant: 'V11',
    description: 'every act that needs an approval is what a second person approved, once',
    text: 'select approval_id, fault from approval_faults()',
  },
  {
    invariant: 'V11',
    description:
      'every role has its approval, and every decision, session and audit entry the login behind it',
    text: 'select fault, id from operator_faults()',
  },
  {
    invariant: 'V11',
    description:
      'the bank account, the registration number, the names and the rules of the shop are those approved last',
    text: 'select fault, setting from setting_faults()',
  },
  {
    invariant: 'V11',
    description:
      'members, points, coins and cards of another shop are those that two owners have approved',
    text: 'select approval_id, fault from move_in_faults()',
  },
  {
    invariant: 'V11',
    description:
      'every adjustment is one entry of the ledger, and every such entry has its message',
    text: `
      select
        coalesce(adjustments.approval_id::text, entry.reference) as approval,
        adjustments.amount as due,
        entry.amount
      from adjustments
      full join (select * from entries where kind = 'adjustment') as entry
        on entry.reference = adjustments.approval_id::text
      where (adjustments.member_id, adjustments.currency, adjustments.amount)
        is distinct from (entry.member_id, entry.currency, entry.amount)`,
  },
  {
    invariant: 'V11',
    description: 'a pack is published with an approval of its root, and an approval does its act',
    text: 'select fault, approval_id as approval, pack_id as pack from pack_approval_faults()',
  },
]
