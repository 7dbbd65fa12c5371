export const photoColumnTexts = {
  ja: { packing: '梱包したときの写真' },
  en: { packing: 'Photos taken when we packed it' },
}
