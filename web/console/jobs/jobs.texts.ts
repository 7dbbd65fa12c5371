import type { JobRow } from '#contract/console/jobs.ts'
import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const jobsTexts = bothLanguages({
  title: ['ジョブ・稼働状況', 'Jobs and health'],
  text: [
    'ショップの裏で動く処理と、待っているものの一覧です。失敗は、あとの実行が成功すると消えます。',
    'What the shop does in the background, and what is waiting. A failure clears when a later run succeeds.',
  ],
  pageChecks: ['支払い画面のスクリプト', 'Scripts of the payment page'],
  pageChecksText: [
    '毎日、会員に届いているとおりに支払い画面を読み込み、公開したビルドと比べます。違いがあるとジョブが失敗し、ホームに出ます（PCI DSS 4.0.1 の 6.4.3 と 11.6.1）。決済会社のスクリプトは会社が更新するため、読み込める先だけを記録します。',
    'Each day the shop loads the payment page as members get it and compares it with the deployed build. A difference makes the job fail, which Home shows (PCI DSS 4.0.1, 6.4.3 and 11.6.1). Providers update their own scripts, so only their hosts are recorded.',
  ],
  noPageCheck: ['まだ検査していません。', 'Not checked yet.'],
  checkedAt: ['検査', 'Checked'],
  differences: ['違い', 'Differences'],
  noDifferences: ['なし', 'None'],
  differenceKinds: [
    {
      'page-missing': '画面を読み込めません',
      'policy-changed': 'ヘッダーが違います',
      'header-missing': 'ヘッダーがありません',
      'script-unknown': '知らないスクリプト',
      'script-changed': '中身が違います',
      'script-missing': '読み込めません',
      'inline-unknown': '画面に書き込まれたスクリプト',
    },
    {
      'page-missing': 'The page does not load',
      'policy-changed': 'Another header',
      'header-missing': 'The header is missing',
      'script-unknown': 'Unknown script',
      'script-changed': 'Other content',
      'script-missing': 'Does not load',
      'inline-unknown': 'Script within the page',
    },
  ],
  hosts: ['読み込める決済会社の先', 'Allowed hosts of providers'],
  policy: ['コンテンツポリシー', 'Content policy'],
  scripts: ['スクリプト', 'Scripts'],
  bytes: ['バイト', 'Bytes'],
  hash: ['ハッシュ（SRI）', 'Hash (SRI)'],
  inline: ['画面の中', 'In the page'],
  jobs: ['定期ジョブ', 'Scheduled jobs'],
  empty: [
    'ジョブはまだ動いていません。ショップのサーバーが動いているか確認してください。',
    'No job has run yet. Check that the shop is running.',
  ],
  fields: {
    name: ['名前', 'Name'],
    state: ['状態', 'State'],
    startedAt: ['最後の実行', 'Last run'],
    nextAt: ['次の実行', 'Next run'],
    failedAt: ['最後の失敗', 'Last failure'],
  },
  names: {
    state: [
      {
        ok: '正常',
        running: '実行中',
        failed: '失敗',
        late: '止まっています',
      } as Readonly<Record<JobRow['state'], string>>,
      { ok: 'OK', running: 'Running', failed: 'Failed', late: 'Stopped' },
    ],
  },
  queues: ['待っているもの', 'Waiting for you'],
  queue: ['種類', 'Kind'],
  queueNames: {
    notices: ['決済会社からの通知（未処理）', 'Unprocessed notices from providers'],
    messages: ['メール・SMS（未送信）', 'Unsent emails and text messages'],
    errands: ['ショップへの依頼', 'Requests to the shop'],
    reports: ['帳票の作成', 'Reports to be computed'],
  },
  count: ['件数', 'Number'],
  oldest: ['最も古いもの', 'Oldest'],
  health: ['稼働状況', 'Health'],
  backup: ['最後に確認したバックアップ', 'Last verified backup'],
  hoursAgo: [
    (hours: number) => `${formatNumber(hours)}時間前`,
    (hours: number) => (hours === 1 ? '1 hour ago' : `${formatNumber(hours)} hours ago`),
  ],
  noBackup: [
    '確認したバックアップの記録がありません（BACKUP_FILE）',
    'No verified backup is known (BACKUP_FILE)',
  ],
  version: ['バージョン', 'Version'],
  migration: ['データベースの版', 'Version of the database'],
  asOf: [(time: string) => `${time} 時点`, (time: string) => `As of ${time}`],
  reload: ['最新にする', 'Reload'],
  runAgain: ['もう一度実行', 'Run again'],
  runAgainOf: [(name: string) => `${name}をもう一度実行`, (name: string) => `Run ${name} again`],
  requested: ['1分以内に実行されます', 'Runs within a minute'],
})
