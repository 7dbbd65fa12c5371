const ja = {
  facts: '公開される内容',
  number: 'パック番号',
  root: 'ルート（会員に見える値）',
  rootText: '承認すると、会員の画面にこのルートが表示されます。',
  price: '1口の価格',
  starts: '販売開始',
  atOnce: '承認と同時',
  ends: '販売終了',
  open: '売り切れるまで',
  composition: '封入内容',
  warnings: '文章の数字の確認',
  warningsText: '封入内容と合わない数字です。1つずつ読んで、問題がなければチェックしてください。',
  texts: '文章',
  toDraft: '下書きを開く',
  notFound: '下書きは、申請のあとで変わっています。',
}

const en: typeof ja = {
  facts: 'What is published',
  number: 'Pack number',
  root: 'Root, as members see it',
  rootText: 'Once approved, members see this root on the page of the pack.',
  price: 'Price a draw',
  starts: 'Start',
  atOnce: 'With the approval',
  ends: 'End',
  open: 'Until it is sold out',
  composition: 'Composition',
  warnings: 'Numbers in the texts',
  warningsText: 'These numbers differ from the composition. Read and tick each of them.',
  texts: 'Texts',
  toDraft: 'Open the draft',
  notFound: 'The draft has changed since the request.',
}

export const publicationTexts = { ja, en }
