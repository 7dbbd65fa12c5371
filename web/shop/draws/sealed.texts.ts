import { bothLanguages } from '#web/language/both-languages.ts'

export const sealedTexts = bothLanguages({
  breakingSeal: ['封を切っています', 'The seal is being broken'],
  sealedText: [
    '購入は確定しています。立会人の署名がそろうと、カードをめくれます。この画面を閉じても、カードはなくなりません。',
    'Your purchase is settled. Your cards follow as soon as the notaries have signed. You can leave this page without losing them.',
  ],
  sealedState: ['開封待ち', 'Sealed'],
  seal: ['開封前', 'Sealed'],
  sealedRow: [
    '立会人の署名を待っています。選択の期間（{hold}）は、カードが出てから始まります。',
    'Waiting for the notaries to sign. Your {hold} to choose begin once the cards are drawn.',
  ],
  voidTitle: ['購入は無効になりました', 'Your purchase is void'],
  voidText: [
    'このくじは、立会人の署名がそろわないまま終了しました。抽選は行われていません。お支払いのポイントやコインは、全額をお返ししました。',
    'This pack ended before its notaries had signed, so nothing was drawn. Everything that you paid was given back.',
  ],
  voidState: ['無効・返還済み', 'Void, paid back'],
  voidSeal: ['返還済', 'Paid back'],
  sealedProof: [
    'この購入は立会人の署名を待っています。抽選が終わると、ここで確かめられます。購入の内容は、署名の前に確定しています。',
    'This purchase waits for its notaries to sign. Once it is drawn, you can check it here. What you bought was fixed before they sign.',
  ],
})
