import type { DisclosedTable } from './table.ts'

const OF_MEMBER_TARGET = `target_kind = 'member' and target_id = $1::bigint::text`

/**
 * The tables with the notes and acts of operators about a member, and with the messages that the
 * shop sent to the member.
 */
export const OPERATORS_TABLES: readonly DisclosedTable[] = [
  {
    table: 'outbox_messages',
    title: '送信したメール・SMS（直近）',
    of: 'recipient in (select unnest(array[mail, verified_phone]) from members where id = $1)',
    columns: ['created_at', 'channel', 'kind', 'recipient', 'subject', 'sent_at', 'given_up_at'],
    // The text of a message is left out, because it may contain a code or a link, which the console
    // must not read. The member has received the text anyway.
    withheld: [
      'id',
      'text',
      'html',
      'send_after',
      'try_count',
      'expires_at',
      'last_error',
      'content_erased_at',
    ],
  },
  { table: 'hold_reminders', title: '期限のお知らせ', columns: ['reminded_until'] },
  {
    table: 'console.member_notes',
    title: '運営のメモ',
    columns: ['created_at', 'text'],
    withheld: ['id', 'operator_id'],
  },
  {
    table: 'console.approvals',
    title: '運営の申請',
    of: OF_MEMBER_TARGET,
    columns: ['requested_at', 'kind', 'state', 'after', 'reason', 'decided_at', 'decision_reason'],
    withheld: [
      'id',
      'target_kind',
      'target_id',
      'target_name',
      'payload',
      'before',
      'amount',
      'payload_hash',
      'requested_by',
      'expires_at',
      'decided_by',
      'is_single_hand',
      'used_at',
      'requested_session',
      'decided_session',
      'is_command',
      'decided_in',
    ],
  },
  {
    table: 'console.errands',
    title: '運営からショップへの依頼',
    of: OF_MEMBER_TARGET,
    columns: ['created_at', 'kind', 'state', 'failure', 'ended_at'],
    withheld: [
      'id',
      'target_kind',
      'target_id',
      'payload',
      'approval_id',
      'requested_by',
      'take_after',
      'try_count',
    ],
  },
  {
    table: 'console.audit_entries',
    title: '運営の操作記録',
    of: OF_MEMBER_TARGET,
    columns: ['at', 'call', 'outcome', 'reason'],
    withheld: [
      'id',
      'operator_id',
      'role',
      'session_hash',
      'address',
      'target_kind',
      'target_id',
      'before',
      'after',
      'approval_id',
      'request_id',
      'previous_hash',
      'hash',
    ],
  },
  {
    table: 'console.disclosures',
    title: '開示の請求',
    columns: ['requested_at', 'identity_method', 'identity_note', 'identity_checked_on'],
    withheld: ['id', 'operator_id', 'job_id'],
  },
]
