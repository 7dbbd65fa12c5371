import { formatNumber } from '#web/kit/money.ts'

const ja = {
  title: 'ホーム',
  greeting: (name: string) => `${name} さん、おつかれさまです。`,
  singleHand:
    'ひとり運営モードです。自分の申請は、15分後に本人確認と理由を添えて承認できます。記録には印が残ります。',
  noAddressList:
    'ログインできるIPアドレスが制限されていません。オペレーター画面で、役割ごとに設定できます。',
  queues: '待っているもの',
  waiting: '承認待ち',
  count: (count: number) => `${formatNumber(count)}件`,
  oldest: (time: string) => `いちばん古い申請：${time}`,
  nothing: '待っているものはありません',
}

const en: typeof ja = {
  title: 'Home',
  greeting: (name) => `Hello, ${name}.`,
  singleHand:
    'Single-hand mode is on. You can approve your own request after 15 minutes, with a new proof and a reason. The log marks it.',
  noAddressList:
    'Login is open to every IP address. Set addresses for each role on the operators screen.',
  queues: 'What waits',
  waiting: 'Waiting for approval',
  count: (count) => formatNumber(count),
  oldest: (time) => `The oldest: ${time}`,
  nothing: 'Nothing waits',
}

export const homeTexts = { ja, en }
