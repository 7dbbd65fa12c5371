const ja = {
  title: 'まもなく開店します',
  text: '開店まで、ポイントの購入と抽選はできません。会員登録は今からできます。',
  register: '会員登録',
}
const en: typeof ja = {
  title: 'We open soon',
  text: 'Until then, points and draws are not on sale. You can register now.',
  register: 'Register',
}
export const openingTexts = { ja, en }
