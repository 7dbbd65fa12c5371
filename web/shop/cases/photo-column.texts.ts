const ja = { packing: '梱包したときの写真' }

const en: typeof ja = { packing: 'Photos taken when we packed it' }

export const photoColumnTexts = { ja, en }
