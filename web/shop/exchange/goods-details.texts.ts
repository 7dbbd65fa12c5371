const ja = { title: '景品の説明' }
const en: typeof ja = { title: 'About this prize' }
export const goodsDetailsTexts = { ja, en }
