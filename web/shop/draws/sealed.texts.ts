const ja = {
  breakingSeal: '封を切っています',
  sealedText:
    '購入は確定しています。立会人の署名がそろうと、カードをめくれます。この画面を閉じても、カードはなくなりません。',
}

const en: typeof ja = {
  breakingSeal: 'The seal is being broken',
  sealedText:
    'Your purchase is settled. Your cards follow as soon as the notaries have signed. You can leave this page without losing them.',
}

export const sealedDrawTexts = { ja, en }
