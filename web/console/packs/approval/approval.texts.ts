import { bothLanguages } from '#web/language/both-languages.ts'

export const publicationTexts = bothLanguages({
  facts: ['公開される内容', 'What is published'],
  number: ['パック番号', 'Pack number'],
  root: ['ルート（会員に見える値）', 'Root, as members see it'],
  rootText: [
    '承認すると、会員の画面にこのルートが表示されます。',
    'Once approved, members see this root on the page of the pack.',
  ],
  price: ['1口の価格', 'Price per draw'],
  starts: ['販売開始', 'Start'],
  atOnce: ['承認と同時', 'On approval'],
  ends: ['販売終了', 'End'],
  open: ['売り切れるまで', 'Until sold out'],
  noLimit: ['上限なし', 'No limit'],
  yes: ['はい', 'Yes'],
  composition: ['封入内容', 'Composition'],
  warnings: ['文章の確認', 'Warnings about the texts'],
  warningsText: [
    '封入内容と合わない数字か、当たりや得の約束と読める語です。1つずつ読んで、問題がなければチェックしてください。',
    'These numbers differ from the composition, or these words may promise a win or a gain. Read and tick each of them.',
  ],
  texts: ['文章', 'Texts'],
  toDraft: ['下書きを開く', 'Open the draft'],
  notFound: ['下書きは、申請のあとで変わっています。', 'The draft has changed since the request.'],
})
