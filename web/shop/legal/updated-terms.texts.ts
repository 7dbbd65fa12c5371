import { bothLanguages } from '#web/language/both-languages.ts'

export const updatedTermsTexts = bothLanguages({
  title: ['規約の更新', 'Updated terms'],
  lead: [
    '新しくなった規約の変更点をご確認ください。同意いただくまで、ポイントの購入、くじ、引き換え、ランクの維持はご利用いただけません。',
    'Please read what has changed in the terms. Until you accept, you cannot buy points, draw, exchange or keep a rank.',
  ],
  nothing: ['同意が必要な規約はありません。', 'There are no terms to accept.'],
  added: ['追加', 'Added'],
  removed: ['削除', 'Removed'],
  same: ['文面に変更はありません。', 'The wording has not changed.'],
  whole: ['全文を読む', 'Read the whole text'],
  accept: ['変更を確認し、同意する', 'I have read the changes and accept them'],
  accepted: [
    '同意を受け付けました。ありがとうございます。',
    'Thank you. Your acceptance is recorded.',
  ],
  toPacks: ['くじを見る', 'See the packs'],
  toUserMenu: ['会員メニューへ戻る', 'Back to the member menu'],
})
