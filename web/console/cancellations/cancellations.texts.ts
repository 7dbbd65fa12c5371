import { bothLanguages } from '#web/language/both-languages.ts'

export const cancellationsTexts = bothLanguages({
  title: [
    (id: number) => `会員 ${id} の未成年者取消`,
    (id: number) => `Cancellation by the guardian of member ${id}`,
  ],
  back: ['会員の画面へ', 'To the member'],
  steps: [
    '受け付けるとすぐにログインを制限します。証明を保存して承認を申請し、承認されると、未発送の荷物と選択待ち・発送待ちのカードは店に戻り、返金を始め、会員に手紙（メール）を送ります。返送を受け取り、返金が終わったら、会員の画面で退会処理をします。',
    'Opening it restricts the login at once. Store the proof and ask for approval. After the approval, unsent parcels and cards that wait go back to the shop, the refunds begin, and the member gets the letter. Once returns and refunds are done, close the account on the page of the member.',
  ],
  open: ['受け付ける', 'Open the cancellation'],
  fields: {
    guardianName: ['親権者（法定代理人）の名前', 'Name of the guardian'],
    relation: ['続柄', 'Relation'],
  },
  names: {
    relation: {
      parent: ['親権者', 'Parent'],
      guardian: ['未成年後見人', 'Legal guardian'],
    },
  },
  hints: {},
  openedAt: ['受付', 'Opened'],
  decidedAt: ['承認', 'Approved'],
  notDecided: ['まだ承認されていません', 'Not approved yet'],
  returnBy: ['返送の期限', 'Parcels come back by'],
  withdraw: ['取りやめる', 'Withdraw'],
  withdrawText: [
    '名前と証明を消します。ログインの制限は残るので、会員の画面で解除してください。',
    'Erases the name and the proofs. The login stays restricted: lift that on the page of the member.',
  ],
  ask: ['承認を申請する', 'Ask for approval'],
  askAgain: ['残りをもう一度申請する', 'Ask for the rest again'],
  askText: [
    '承認されると、元に戻せません。二度目の申請は、返金が断られたものなど、残ったものだけを実行します。',
    'It cannot be undone after the approval. A second request does only what is left, such as a refund that was refused.',
  ],
  papers: ['証明', 'Proof'],
  papersText: [
    '続柄の分かる書類と、名乗り出た人の本人確認書類。3年後に消えます。',
    'A record of the relation and an identity document of the person who asks. Erased after 3 years.',
  ],
  addPaper: ['証明を保存する', 'Store a proof'],
  money: ['支払い', 'Payments'],
  order: ['注文番号', 'Order'],
  provider: ['決済会社', 'Provider'],
  price: ['金額', 'Price'],
  returned: ['返金済み', 'Returned'],
  state: ['状態', 'State'],
  refund: ['返金', 'Refund'],
  refundStates: {
    requested: ['手続き中', 'Under way'],
    sent: ['送金中', 'Sent'],
    done: ['完了', 'Done'],
    failed: ['断られました', 'Refused'],
  },
  byTransfer: ['口座へ振込', 'By bank transfer'],
  none: ['ありません', 'None'],
  goods: ['カードと荷物', 'Cards and parcels'],
  undecided: ['選択待ちの購入', 'Purchases that wait for a choice'],
  movedCards: ['選択待ちの前の店のカード', 'Cards of the former shop that wait for a choice'],
  waiting: [
    '荷物になっていない発送（発送日待ちを含む）',
    'Shipments in no parcel, or waiting for a day',
  ],
  rest: ['残っているポイント・コイン', 'Points and coins that remain'],
  parcel: ['荷物', 'Parcel'],
})
