const content = 'ホビー用品'

/** The sender and the description of contents on the demo's labels. Labels need both. */
export const demoLabels = {
  sender: {
    name: '引札デモ店',
    phone: '0312345678',
    postcode: '1010021',
    prefecture: '東京都',
    city: '千代田区',
    street: '外神田1-2-3',
    building: '札ビル 2F',
  },
  settings: {
    'yamato-b2-cloud': { content, billing_code: '031234567800', freight_number: '01' },
    'sagawa-ehiden3': { content },
    'yupri-r': { content },
    'yupri-cloud': { content },
    'click-post': { content },
  },
} as const
