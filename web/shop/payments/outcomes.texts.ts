import { formatNumber, formatYen } from '#web/kit/money.ts'

const ja = {
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
  slipDue: 'お申し込みから{slipDays}以内',
  transferDueIn: 'お申し込みから{transferDays}以内',
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
  transferDue: '{transferDays}以内にお振り込みください。',
  transferHours:
    'ご入金は平日{transferHours}に確認します。それ以外の時間と、土日祝日・12月31日〜1月3日のご入金は、翌営業日の確認となります。',
  handledNow: 'いまお振り込みいただくと、本日中に確認します。',
  handledOn: (day: string) => `いまお振り込みいただくと、${day} {transferFrom}以降に確認します。`,
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

export type OutcomesTexts = typeof ja

const en: typeof ja = {
  completeTitle: 'Your point purchase',
  carrierTitle: 'Carrier billing',
  redirectTitle: 'Checking your payment',
  seals: {
    paid: 'Done',
    pending: 'Pending',
    checking: 'Checking',
    unfinished: 'Pending',
    failed: 'Not paid',
  },
  gained: 'You received',
  points: (points) => `${formatNumber(points)}P`,
  coins: (coins) => `${formatNumber(coins)}C`,
  yen: (yen) => `${formatNumber(yen)} yen`,
  pending: 'We are checking your payment with the payment company.',
  checking: 'Our staff are checking your payment.',
  noSecondPayment:
    'Your points and history will update automatically as soon as we know. There’s no need to pay again.',
  unfinished: 'Your payment is not complete yet.',
  unfinishedHint:
    'If you have approved it with the payment company, your points will arrive automatically: please do not pay again.',
  continueHint: ' If you have not, press “Continue” to pick up where you left off.',
  carrierSoon:
    'Your points may take a little while to arrive. You’ll see them in your point history.',
  unknownHint:
    'We couldn’t get the result. If you have paid, your points will arrive automatically. Please check your point history before you pay again.',
  nextActions: 'What to do next',
  checkAgain: 'Check again',
  continuePayment: 'Continue',
  seeWhereToPay: 'See where to pay',
  backToPack: 'Back to the pack',
  backToConfirm: (count) =>
    `Back to the pack (confirm ${count === 1 ? '1 draw' : `${formatNumber(count)} draws`})`,
  buyMore: 'Buy more points',
  payAnotherWay: 'Pay another way',

  combiniTitle: 'Convenience store payment',
  combiniLead: 'Tell the store this payment number and pay there.',
  combiniUnreachable: 'Could not connect to the payment company, try later',
  combiniUnreachableHint: 'You can open a payment that was accepted again from your point history.',
  combiniNoneHint:
    'If you have not chosen to pay at a convenience store, there is no payment number to show. You can find payments that were accepted in your point history.',
  receiptNumber: 'Payment number',
  slip: 'Payment slip',
  due: 'Pay by',
  dueBy: (moment) => `${moment} (Japan time)`,
  slipDue: 'Within {slipDays} of your order',
  transferDueIn: 'Within {transferDays} of your order',
  combiniDueHint: 'If you don’t pay in time, your order is cancelled automatically.',
  howToPay: 'How to pay',
  storeSteps: {
    econ: [
      'At the terminal in the store, choose the option for entering a payment number.',
      'Enter the payment number as instructed, and take the printed slip.',
      'Take the slip to the till and pay within 30 minutes.',
    ],
    other: [
      'Open the payment slip on your phone, or print it, and take it to the store.',
      'At the till, say that you are paying for an internet order, and show the slip or the payment number.',
      'Pay there.',
    ],
  },
  combiniCredit:
    'You’ll receive your points as soon as the payment is confirmed, usually within a few minutes.',

  bankTitle: 'Bank transfer',
  bankLead: 'Please transfer the amount below to this account.',
  payEasyTitle: 'Pay-easy transfer',
  payEasyLead: 'What you need to pay with Pay-easy.',
  amount: 'Amount',
  bank: 'Bank',
  bankNumber: 'Account number',
  bankHolder: 'Account holder',
  payEasyOrganisation: 'Collecting organisation',
  payEasyNumber: 'Payment number',
  payEasyParts: ['Organisation number', 'Customer number', 'Confirmation number'],
  payEasyName: 'Payee',
  email: 'Remittance email address',
  over: 'This order is closed.',
  overHint:
    'It was cancelled or not paid in time. Please do not pay it now. You can place a new order.',
  noTransfer: 'There is no transfer to show here.',
  noTransferHint: 'You can find payments that are under way in your point history.',
  transferRules: 'About your transfer',
  transferDue: 'Please pay within {transferDays}.',
  transferHours:
    'We confirm transfers on weekdays from {transferHours} (Japan time). At other times, on weekends, on holidays and from 31 December to 3 January they are confirmed on the next business day.',
  handledNow: 'If you pay now, we confirm it today.',
  handledOn: (day) => `If you pay now, we confirm it on ${day} from {transferFrom}.`,
  transferFee: 'You pay the transfer fee.',
  transferName: 'Please transfer under the name in Katakana that you gave with your order.',
  transferExact: 'If the amount differs, checking it takes us longer.',
  payEasySteps: [
    'In your internet bank or at an ATM with Pay-easy choose payments of taxes and fees (Pay-easy).',
    'Type the numbers shown here, check the amount and pay.',
  ],
  payEasyEmailHint:
    'For questions or to tell us about your payment, please write to the remittance email address.',
  copy: 'Copy',
  copyWhat: (what) => `Copy: ${what}`,
  copied: (what) => `Copied: ${what}`,
  copyFailed: 'Couldn’t copy it. Please select the text and copy it yourself.',

  giveUp: 'Cancel payment',
  giveUpTitle: 'Cancel this payment?',
  giveUpText:
    'This payment will be cancelled. Please don’t use the payment number or account you were given.',
  keepPayment: 'Go back',

  openPayments: 'Unfinished payments',
  waitsFor: {
    payment: 'You have not confirmed this payment.',
    'three-d-secure': 'Your card hasn’t been verified yet.',
    approval: 'You have not approved it with the payment service yet.',
    deposit: 'Waiting for your money to arrive.',
    provider: 'We are checking with the payment company. There is no need to pay again.',
    operator: 'Our staff are checking it. There’s no need to pay again.',
  },
  ended: {
    failed: 'The payment failed.',
    cancelled: 'The payment was cancelled.',
    expired: 'Cancelled because it wasn’t paid in time.',
  },
}

export const outcomesTexts = { ja, en }
