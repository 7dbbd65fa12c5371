import { formatNumber, formatYen } from '#web/kit/money.ts'

/** Texts of the screens after a payment, and texts about unfinished payments. */
export const outcomesJa = {
  completeTitle: 'ポイント購入の結果',
  carrierTitle: 'キャリア決済の結果',
  redirectTitle: 'お支払いの確認',
  seals: {
    paid: '完了',
    pending: '確認中',
    checking: '確認中',
    unfinished: '確認中',
    failed: '失敗',
  },
  gained: '今回の付与',
  points: (points: number) => `${formatNumber(points)}P`,
  coins: (coins: number) => `${formatNumber(coins)}C`,
  yen: formatYen,
  pending: 'お支払いの結果を決済会社に確認しています。',
  checking: 'お支払いの内容を担当者が確認しています。',
  noSecondPayment:
    '結果がわかり次第、ポイント残高とポイント履歴に自動で反映されます。再度お支払いいただく必要はありません。',
  unfinished: 'お支払いの完了をまだ確認できていません。',
  unfinishedHint:
    '決済会社の画面で承認がお済みの場合は、確認でき次第、自動で反映されます。再度お支払いせずにお待ちください。',
  continueHint: 'まだの場合は、「手続きを続ける」から続きの手続きができます。',
  carrierSoon:
    'ポイントへの反映に少し時間がかかることがあります。反映されると、ポイント履歴に表示されます。',
  unknownHint:
    '結果を受け取れませんでした。お支払いが済んでいるときは、ポイントに自動で反映されます。再度お支払いいただく前に、ポイント履歴をご確認ください。',
  nextActions: '次の操作',
  checkAgain: 'もう一度確認する',
  continuePayment: '手続きを続ける',
  seeWhereToPay: 'お支払い先を見る',
  backToPack: 'くじに戻る',
  backToConfirm: (count: number) => `くじに戻る（${formatNumber(count)}口の確認へ）`,
  buyMore: 'ポイントをさらに購入する',
  payAnotherWay: '別の方法で支払う',

  combiniTitle: 'コンビニ払込番号',
  combiniLead: 'お店で払込番号をお伝えいただき、代金をお支払いください。',
  combiniUnreachable: '決済会社に接続できませんでした。しばらくしてから再度お試しください。',
  combiniUnreachableHint: '受付が済んだお支払いは、ポイント履歴からもう一度ご覧いただけます。',
  combiniNoneHint:
    'コンビニ払いのお申し込みがない場合、払込番号は表示されません。受付が済んだお支払いは、ポイント履歴からご覧いただけます。',
  receiptNumber: '払込番号',
  slip: '払込票のページ',
  due: 'お支払い期限',
  dueBy: (moment: string) => `${moment} まで`,
  dueInThreeDays: 'お申し込みから3日以内',
  combiniDueHint: '期限を過ぎると、お申し込みは自動的に取り消されます。',
  howToPay: 'お支払いの手順',
  storeSteps: {
    econ: [
      '店内の端末で「各種番号をお持ちの方」などの番号入力を選びます。',
      '画面の案内に沿って払込番号を入力し、申込券を受け取ります。',
      '30分以内に、申込券をレジに渡してお支払いください。',
    ],
    other: [
      '払込票の画面を開くか印刷して、お店にお持ちください。',
      'レジで「インターネット代金の支払い」と伝え、払込票の画面か払込番号を示します。',
      'その場でお支払いください。',
    ],
  },
  combiniCredit: 'お支払いの確認がとれしだい、ポイントを付与します。通常は数分です。',

  bankTitle: 'お振込先のご案内',
  bankLead: '下の口座に、表示の金額をお振り込みください。',
  payEasyTitle: 'ご送金先のご案内',
  payEasyLead: 'ペイジーでのお支払いに必要な内容です。',
  amount: 'お支払い金額',
  bank: '金融機関',
  bankNumber: '口座番号',
  bankHolder: '口座名義',
  payEasyOrganisation: '収納機関',
  payEasyNumber: 'お支払い番号',
  payEasyParts: ['収納機関番号', 'お客様番号', '確認番号'],
  payEasyName: '収納先',
  email: '送金先メールアドレス',
  over: 'このお申し込みの受付は終了しています。',
  overHint:
    '取り消されたか、期限を過ぎています。お支払いはしないでください。もう一度お申し込みいただけます。',
  noTransfer: '表示できるお振り込みのご案内がありません。',
  noTransferHint: 'お申し込み中のお支払いは、ポイント履歴からご覧いただけます。',
  transferRules: 'お振り込みについて',
  transferDue: '3日以内にお振り込みください。',
  transferHours:
    'ご入金は平日10:00〜18:00に確認します。それ以外の時間と土日祝日のご入金は、翌営業日の確認となります。',
  handledNow: 'いまお振り込みいただくと、本日中に確認します。',
  handledOn: (day: string) => `いまお振り込みいただくと、${day} 10:00以降に確認します。`,
  transferFee: '振込手数料はお客様のご負担となります。',
  transferName: 'お申し込みのお名前（カタカナ）でお振り込みください。',
  transferExact: '表示の金額と違う場合は、確認のためお時間をいただきます。',
  payEasySteps: [
    'インターネットバンキングまたはペイジー対応のATMで「税金・料金払込（ペイジー）」を選びます。',
    '表示の番号を入力し、金額をご確認のうえお支払いください。',
  ],
  payEasyEmailHint:
    'お手続きについてのお問い合わせや、送金のご連絡は、送金先メールアドレスあてにお願いします。',
  copy: 'コピー',
  copyWhat: (what: string) => `${what}をコピー`,
  copied: (what: string) => `${what}をコピーしました。`,
  copyFailed: 'コピーできませんでした。文字を選択してコピーしてください。',

  giveUp: '取りやめる',
  giveUpTitle: 'お支払いの取りやめ',
  giveUpText:
    'このお支払いの手続きを取りやめます。お手元の払込番号や振込先には、お支払いにならないでください。',
  keepPayment: '戻る',

  openPayments: '完了していないお支払い',
  waitsFor: {
    payment: 'お支払いは確定していません。',
    'three-d-secure': 'カードの本人認証が終わっていません。',
    approval: '決済サービスでの承認が終わっていません。',
    deposit: 'ご入金をお待ちしています。',
    provider: '決済会社に確認しています。再度お支払いいただく必要はありません。',
    operator: '担当者が確認しています。再度お支払いいただく必要はありません。',
  },
  ended: {
    failed: 'お支払いに失敗しました。',
    cancelled: 'お支払いは取り消されました。',
    expired: '期限を過ぎたため取り消されました。',
  },
}

export type OutcomesTexts = typeof outcomesJa
