const ja = {
  title: '規約の更新',
  lead: '新しくなった規約の変更点をご確認ください。同意いただくまで、ポイントの購入、くじ、引き換え、ランクの維持はご利用いただけません。',
  nothing: '同意が必要な規約はありません。',
  added: '追加',
  removed: '削除',
  same: '文面に変更はありません。',
  whole: '全文を読む',
  accept: '変更を確認し、同意する',
  accepted: '同意を受け付けました。ありがとうございます。',
  toPacks: 'くじを見る',
  toUserMenu: '会員メニューへ戻る',
}
const en: typeof ja = {
  title: 'Updated terms',
  lead: 'Please read what has changed in the terms. Until you accept, you cannot buy points, draw, exchange or keep a rank.',
  nothing: 'There are no terms to accept.',
  added: 'Added',
  removed: 'Removed',
  same: 'The wording has not changed.',
  whole: 'Read the whole text',
  accept: 'I have read the changes and accept them',
  accepted: 'Thank you. Your acceptance is recorded.',
  toPacks: 'See the packs',
  toUserMenu: 'Back to the member menu',
}

export const updatedTermsTexts = { ja, en }
