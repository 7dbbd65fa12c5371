import { counted, formatNumber, formatYen } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const outcomesTexts = bothLanguages({
  completeTitle: ['ポイント購入の結果', 'Your point purchase'],
  carrierTitle: ['キャリア決済の結果', 'Carrier billing'],
  redirectTitle: ['お支払いの確認', 'Checking your payment'],
  seals: {
    paid: ['完了', 'Done'],
    pending: ['確認中', 'Pending'],
    checking: ['確認中', 'Checking'],
    unfinished: ['確認中', 'Pending'],
    failed: ['失敗', 'Not paid'],
  },
  gained: ['今回の付与', 'You received'],
  points: [
    (points: number) => `${formatNumber(points)}P`,
    (points: number) => `${formatNumber(points)}P`,
  ],
  coins: [
    (coins: number) => `${formatNumber(coins)}C`,
    (coins: number) => `${formatNumber(coins)}C`,
  ],
  yen: [formatYen, (yen: number) => `${formatNumber(yen)} yen`],
  pending: [
    'お支払いの結果を決済会社に確認しています。',
    'We are checking your payment with the payment company.',
  ],
  checking: ['お支払いの内容を担当者が確認しています。', 'Our staff are checking your payment.'],
  noSecondPayment: [
    '結果がわかり次第、ポイント残高とポイント履歴に自動で反映されます。再度お支払いいただく必要はありません。',
    'Your points and history will update automatically as soon as we know. There’s no need to pay again.',
  ],
  unfinished: ['お支払いの完了をまだ確認できていません。', 'Your payment is not complete yet.'],
  unfinishedHint: [
    '決済会社の画面で承認がお済みの場合は、確認でき次第、自動で反映されます。再度お支払いせずにお待ちください。',
    'If you have approved it with the payment company, your points will arrive automatically: please do not pay again.',
  ],
  continueHint: [
    'まだの場合は、「手続きを続ける」から続きの手続きができます。',
    ' If you have not, press “Continue” to pick up where you left off.',
  ],
  carrierSoon: [
    'ポイントへの反映に少し時間がかかることがあります。反映されると、ポイント履歴に表示されます。',
    'Your points may take a little while to arrive. You’ll see them in your point history.',
  ],
  unknownHint: [
    '結果を受け取れませんでした。お支払いが済んでいるときは、ポイントに自動で反映されます。再度お支払いいただく前に、ポイント履歴をご確認ください。',
    'We couldn’t get the result. If you have paid, your points will arrive automatically. Please check your point history before you pay again.',
  ],
  nextActions: ['次の操作', 'What to do next'],
  checkAgain: ['もう一度確認する', 'Check again'],
  continuePayment: ['手続きを続ける', 'Continue'],
  seeWhereToPay: ['お支払い先を見る', 'See where to pay'],
  backToPack: ['くじに戻る', 'Back to the pack'],
  backToConfirm: [
    (count: number) => `くじに戻る（${formatNumber(count)}口の確認へ）`,
    (count: number) => `Back to the pack (confirm ${counted(count, 'draw')})`,
  ],
  buyMore: ['ポイントをさらに購入する', 'Buy more points'],
  payAnotherWay: ['別の方法で支払う', 'Pay another way'],
  combiniTitle: ['コンビニ払込番号', 'Convenience store payment'],
  combiniLead: [
    'お店で払込番号をお伝えいただき、代金をお支払いください。',
    'Tell the store this payment number and pay there.',
  ],
  combiniUnreachable: [
    '決済会社に接続できませんでした。しばらくしてから再度お試しください。',
    'Could not connect to the payment company, try later',
  ],
  combiniUnreachableHint: [
    '受付が済んだお支払いは、ポイント履歴からもう一度ご覧いただけます。',
    'You can open a payment that was accepted again from your point history.',
  ],
  combiniNoneHint: [
    'コンビニ払いのお申し込みがない場合、払込番号は表示されません。受付が済んだお支払いは、ポイント履歴からご覧いただけます。',
    'If you have not chosen to pay at a convenience store, there is no payment number to show. You can find payments that were accepted in your point history.',
  ],
  receiptNumber: ['払込番号', 'Payment number'],
  slip: ['払込票のページ', 'Payment slip'],
  due: ['お支払い期限', 'Pay by'],
  dueBy: [(moment: string) => `${moment} まで`, (moment: string) => `${moment} (Japan time)`],
  slipDue: ['お申し込みから{slipDays}以内', 'Within {slipDays} of your order'],
  transferDueIn: ['お申し込みから{transferDays}以内', 'Within {transferDays} of your order'],
  combiniDueHint: [
    '期限を過ぎると、お申し込みは自動的に取り消されます。',
    'If you don’t pay in time, your order is cancelled automatically.',
  ],
  howToPay: ['お支払いの手順', 'How to pay'],
  storeSteps: {
    econ: [
      [
        '店内の端末で「各種番号をお持ちの方」などの番号入力を選びます。',
        '画面の案内に沿って払込番号を入力し、申込券を受け取ります。',
        '30分以内に、申込券をレジに渡してお支払いください。',
      ],
      [
        'At the terminal in the store, choose the option for entering a payment number.',
        'Enter the payment number as instructed, and take the printed slip.',
        'Take the slip to the till and pay within 30 minutes.',
      ],
    ],
    other: [
      [
        '払込票の画面を開くか印刷して、お店にお持ちください。',
        'レジで「インターネット代金の支払い」と伝え、払込票の画面か払込番号を示します。',
        'その場でお支払いください。',
      ],
      [
        'Open the payment slip on your phone, or print it, and take it to the store.',
        'At the till, say that you are paying for an internet order, and show the slip or the payment number.',
        'Pay there.',
      ],
    ],
  },
  combiniCredit: [
    'お支払いの確認がとれしだい、ポイントを付与します。通常は数分です。',
    'You’ll receive your points as soon as the payment is confirmed, usually within a few minutes.',
  ],
  bankTitle: ['お振込先のご案内', 'Bank transfer'],
  bankLead: [
    '下の口座に、表示の金額をお振り込みください。',
    'Please transfer the amount below to this account.',
  ],
  payEasyTitle: ['ご送金先のご案内', 'Pay-easy transfer'],
  payEasyLead: ['ペイジーでのお支払いに必要な内容です。', 'What you need to pay with Pay-easy.'],
  amount: ['お支払い金額', 'Amount'],
  bank: ['金融機関', 'Bank'],
  bankNumber: ['口座番号', 'Account number'],
  bankHolder: ['口座名義', 'Account holder'],
  payEasyOrganisation: ['収納機関', 'Collecting organisation'],
  payEasyNumber: ['お支払い番号', 'Payment number'],
  payEasyParts: [
    ['収納機関番号', 'お客様番号', '確認番号'],
    ['Organisation number', 'Customer number', 'Confirmation number'],
  ],
  payEasyName: ['収納先', 'Payee'],
  email: ['送金先メールアドレス', 'Remittance email address'],
  over: ['このお申し込みの受付は終了しています。', 'This order is closed.'],
  overHint: [
    '取り消されたか、期限を過ぎています。お支払いはしないでください。もう一度お申し込みいただけます。',
    'It was cancelled or not paid in time. Please do not pay it now. You can place a new order.',
  ],
  noTransfer: ['表示できるお振り込みのご案内がありません。', 'There is no transfer to show here.'],
  noTransferHint: [
    'お申し込み中のお支払いは、ポイント履歴からご覧いただけます。',
    'You can find payments that are under way in your point history.',
  ],
  transferRules: ['お振り込みについて', 'About your transfer'],
  transferDue: ['{transferDays}以内にお振り込みください。', 'Please pay within {transferDays}.'],
  transferHours: [
    'ご入金は平日{transferHours}に確認します。それ以外の時間と、土日祝日・12月31日〜1月3日のご入金は、翌営業日の確認となります。',
    'We confirm transfers on weekdays from {transferHours} (Japan time). At other times, on weekends, on holidays and from 31 December to 3 January they are confirmed on the next business day.',
  ],
  handledNow: [
    'いまお振り込みいただくと、本日中に確認します。',
    'If you pay now, we confirm it today.',
  ],
  handledOn: [
    (day: string) => `いまお振り込みいただくと、${day} {transferFrom}以降に確認します。`,
    (day: string) => `If you pay now, we confirm it on ${day} from {transferFrom}.`,
  ],
  transferFee: ['振込手数料はお客様のご負担となります。', 'You pay the transfer fee.'],
  transferName: [
    'お申し込みのお名前（カタカナ）でお振り込みください。',
    'Please transfer under the name in Katakana that you gave with your order.',
  ],
  transferExact: [
    '表示の金額と違う場合は、確認のためお時間をいただきます。',
    'If the amount differs, checking it takes us longer.',
  ],
  payEasySteps: [
    [
      'インターネットバンキングまたはペイジー対応のATMで「税金・料金払込（ペイジー）」を選びます。',
      '表示の番号を入力し、金額をご確認のうえお支払いください。',
    ],
    [
      'In your internet bank or at an ATM with Pay-easy choose payments of taxes and fees (Pay-easy).',
      'Type the numbers shown here, check the amount and pay.',
    ],
  ],
  payEasyEmailHint: [
    'お手続きについてのお問い合わせや、送金のご連絡は、送金先メールアドレスあてにお願いします。',
    'For questions or to tell us about your payment, please write to the remittance email address.',
  ],
  copy: ['コピー', 'Copy'],
  copyWhat: [(what: string) => `${what}をコピー`, (what: string) => `Copy: ${what}`],
  copied: [(what: string) => `${what}をコピーしました。`, (what: string) => `Copied: ${what}`],
  copyFailed: [
    'コピーできませんでした。文字を選択してコピーしてください。',
    'Couldn’t copy it. Please select the text and copy it yourself.',
  ],
  giveUp: ['取りやめる', 'Cancel payment'],
  giveUpTitle: ['お支払いの取りやめ', 'Cancel this payment?'],
  giveUpText: [
    'このお支払いの手続きを取りやめます。お手元の払込番号や振込先には、お支払いにならないでください。',
    'This payment will be cancelled. Please don’t use the payment number or account you were given.',
  ],
  keepPayment: ['戻る', 'Go back'],
  openPayments: ['完了していないお支払い', 'Unfinished payments'],
  waitsFor: {
    payment: ['お支払いは確定していません。', 'You have not confirmed this payment.'],
    'three-d-secure': [
      'カードの本人認証が終わっていません。',
      'Your card hasn’t been verified yet.',
    ],
    approval: [
      '決済サービスでの承認が終わっていません。',
      'You have not approved it with the payment service yet.',
    ],
    deposit: ['ご入金をお待ちしています。', 'Waiting for your money to arrive.'],
    provider: [
      '決済会社に確認しています。再度お支払いいただく必要はありません。',
      'We are checking with the payment company. There is no need to pay again.',
    ],
    operator: [
      '担当者が確認しています。再度お支払いいただく必要はありません。',
      'Our staff are checking it. There’s no need to pay again.',
    ],
  },
  ended: {
    failed: ['お支払いに失敗しました。', 'The payment failed.'],
    cancelled: ['お支払いは取り消されました。', 'The payment was cancelled.'],
    expired: ['期限を過ぎたため取り消されました。', 'Cancelled because it wasn’t paid in time.'],
  },
})

export type OutcomesTexts = (typeof outcomesTexts)['ja']
