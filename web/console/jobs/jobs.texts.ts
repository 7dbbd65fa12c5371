import type { JobRow } from '#contract/console/jobs.ts'
import { formatNumber } from '#web/kit/money.ts'

const ja = {
  title: 'ジョブ・稼働状況',
  text: 'ショップの裏で動く処理と、待っているものの一覧です。失敗は、あとの実行が成功すると消えます。',
  jobs: '定期ジョブ',
  empty: 'ジョブはまだ動いていません。ショップのサーバーが動いているか確認してください。',
  fields: {
    name: '名前',
    state: '状態',
    startedAt: '最後の実行',
    nextAt: '次の実行',
    failedAt: '最後の失敗',
  },
  names: {
    state: {
      ok: '正常',
      running: '実行中',
      failed: '失敗',
      late: '止まっています',
    } as Readonly<Record<JobRow['state'], string>>,
  },
  queues: '待っているもの',
  queue: '種類',
  queueNames: {
    notices: '決済会社からの通知（未処理）',
    messages: 'メール・SMS（未送信）',
    errands: 'ショップへの依頼',
    reports: '帳票の作成',
  },
  count: '件数',
  oldest: '最も古いもの',
  health: '稼働状況',
  backup: '最後に確認したバックアップ',
  hoursAgo: (hours: number) => `${formatNumber(hours)}時間前`,
  noBackup: '確認したバックアップの記録がありません（BACKUP_FILE）',
  version: 'バージョン',
  migration: 'データベースの版',
  asOf: (time: string) => `${time} 時点`,
  reload: '最新にする',
  runAgain: 'もう一度実行',
  runAgainOf: (name: string) => `${name}をもう一度実行`,
  requested: '1分以内に実行されます',
}

const en: typeof ja = {
  title: 'Jobs and health',
  text: 'What the shop does in the background, and what is waiting. A failure clears when a later run succeeds.',
  jobs: 'Scheduled jobs',
  empty: 'No job has run yet. Check that the shop is running.',
  fields: {
    name: 'Name',
    state: 'State',
    startedAt: 'Last run',
    nextAt: 'Next run',
    failedAt: 'Last failure',
  },
  names: {
    state: { ok: 'OK', running: 'Running', failed: 'Failed', late: 'Stopped' },
  },
  queues: 'Waiting for you',
  queue: 'Kind',
  queueNames: {
    notices: 'Unprocessed notices from providers',
    messages: 'Unsent emails and text messages',
    errands: 'Requests to the shop',
    reports: 'Reports to be computed',
  },
  count: 'Number',
  oldest: 'Oldest',
  health: 'Health',
  backup: 'Last verified backup',
  hoursAgo: (hours) => (hours === 1 ? '1 hour ago' : `${formatNumber(hours)} hours ago`),
  noBackup: 'No verified backup is known (BACKUP_FILE)',
  version: 'Version',
  migration: 'Version of the database',
  asOf: (time) => `As of ${time}`,
  reload: 'Reload',
  runAgain: 'Run again',
  runAgainOf: (name) => `Run ${name} again`,
  requested: 'Runs within a minute',
}

export const jobsTexts = { ja, en }
