import { ADDRESS, type DisclosedTable, NAME } from './table.ts'

/**
 * The tables with the data that a member entered, the member's settings, and the data of the
 * member's logins.
 */
export const ACCOUNT_TABLES: readonly DisclosedTable[] = [
  {
    table: 'members',
    title: '会員情報',
    of: 'id = $1',
    columns: [
      'id',
      'mail',
      ...NAME,
      ...ADDRESS,
      'verified_phone',
      'mail_confirmed_at',
      'sms_verified_at',
      'language',
      'referral_code',
      'created_at',
      'first_paid_at',
      'last_login_at',
      'has_no_password',
    ],
    withheld: ['password_hash'],
  },
  {
    table: 'member_figures',
    title: '会員一覧の集計',
    columns: ['registered_at', 'last_visit_at', 'paid_yen', 'rank_id'],
  },
  { table: 'closures', title: '退会', columns: ['created_at'] },
  {
    table: 'age_confirmations',
    title: '年齢確認',
    columns: ['id', 'birth_date', 'text_version', 'confirmed_at', 'adult_at'],
  },
  {
    table: 'legal_acceptances',
    title: '規約への同意',
    columns: ['id', 'version_id', 'accepted_at'],
  },
  {
    table: 'message_choices',
    title: 'お知らせの設定',
    columns: ['occasion', 'channel', 'is_on', 'changed_at'],
  },
  {
    table: 'message_stops',
    title: '配信停止のリンク',
    columns: ['created_at'],
    withheld: ['token'],
  },
  {
    table: 'favourite_packs',
    title: 'お気に入りのパック',
    columns: ['pack_id', 'created_at'],
  },
  {
    table: 'favourite_goods',
    title: 'お気に入りの景品',
    columns: ['good_id', 'created_at'],
  },
  {
    table: 'feed_names',
    title: '引きの記録に出す名前',
    columns: ['name_no', 'created_at'],
  },
  {
    table: 'push_subscriptions',
    title: 'プッシュ通知',
    columns: ['device', 'language', 'created_at'],
    withheld: ['id', 'session_hash', 'endpoint', 'p256dh', 'auth', 'shop_key'],
  },
  {
    table: 'cases',
    title: 'お問い合わせ',
    columns: [
      'opened_at',
      'number',
      'kind',
      'language',
      'parcel_id',
      'state',
      'due_at',
      'state_since',
      'first_answered_at',
      'closed_at',
    ],
    withheld: ['id', 'guest_mail', 'owner_id', 'version', 'alarmed_at'],
  },
  {
    table: 'case_messages',
    title: 'お問い合わせの内容',
    // A note of an operator belongs to the case, and the member's own data in it too.
    of: 'case_id in (select id from cases where member_id = $1)',
    columns: ['written_at', 'case_id', 'author', 'text'],
    withheld: ['id', 'operator_id', 'token_hash', 'link_expires_at'],
  },
  {
    table: 'case_photos',
    title: 'お問い合わせの写真',
    of: 'case_id in (select id from cases where member_id = $1)',
    columns: ['added_at', 'case_id'],
    derived: { photo: `encode(bytes, 'base64')` },
    withheld: ['id', 'bytes'],
  },
  { table: 'logins', title: 'ログイン', columns: ['id', 'device', 'created_at'] },
  {
    table: 'sessions',
    title: '利用中のログイン',
    columns: ['created_at', 'seen_at', 'expires_at', 'idle_days', 'device', 'viewed_pack_id'],
    withheld: ['id_hash', 'chosen_purchase_id', 'chosen_at', 'proved_at'],
  },
  {
    table: 'line_accounts',
    title: 'LINE連携',
    columns: ['created_at', 'used_at', 'is_friend', 'friend_at'],
    withheld: ['line_user_id'],
  },
  {
    table: 'passkeys',
    title: 'パスキー',
    columns: ['created_at', 'device', 'used_at'],
    withheld: ['id', 'public_key', 'sign_count'],
  },
  {
    table: 'mail_changes',
    title: 'メールアドレスの変更',
    columns: ['new_mail', 'expires_at'],
    withheld: ['confirm_token_hash', 'stop_token_hash'],
  },
  {
    table: 'verifications',
    title: '電話番号の確認',
    columns: ['phone', 'expires_at', 'try_count'],
    withheld: ['code_hash'],
  },
  {
    table: 'reissues',
    title: 'パスワードの再設定',
    columns: ['expires_at'],
    withheld: ['token_hash'],
  },
  {
    table: 'referrals',
    title: '紹介',
    of: 'friend_id = $1 or referrer_id = $1',
    columns: ['created_at', 'referrer_id', 'friend_id', 'place', 'paid_at'],
    // The phone number belongs to the friend, so the file of the referrer leaves it out.
    derived: { paid_phone: 'case when friend_id = $1 then paid_phone end' },
  },
  {
    table: 'restrictions',
    title: '利用制限',
    columns: ['id', 'kind', 'starts_at', 'ends_at', 'reason', 'lifted_at', 'lift_reason'],
    withheld: ['operator_id', 'lifted_by'],
  },
  {
    table: 'spending_limits',
    title: '購入上限',
    columns: ['period', 'yen', 'next_yen', 'next_at', 'set_at'],
  },
]
